import type { TenantSession } from '../database/database.ts';
import type { AlarmSearch } from './open-alarm-search.ts';
import { countOpenAlarms } from './store/undecided.ts';
import { storeCauses } from './store-causes.ts';

/** Stores the alarms of a settlement in its transaction; returns how many of the campaign wait for a decision then. */
export type StoreSettled = (
  tenant: TenantSession,
  settled: { custom_id: string; at: Date },
) => Promise<number>;

/**
 * Finds the alarms of a pinned campaign, whose final board this is, before it is settled. undefined: they were not found of
 * this board; try again. Holds no lock; what it returns writes.
 */
export async function atSettlement(
  { search, signal }: { search: Pick<AlarmSearch, 'findAtSettlement'>; signal: AbortSignal },
  tenant_id: number,
  { campaign_id, seq, changes }: { campaign_id: number; seq: number; changes: number },
): Promise<StoreSettled | undefined> {
  const found = await search.findAtSettlement(tenant_id, campaign_id, signal);
  if (found?.evaluation.seq !== seq || found.evaluation.changes !== changes) return undefined;
  const { evaluation, causes } = found;
  return async (session, { custom_id, at }) => {
    await storeCauses(session, evaluation, causes, { custom_id, at, next_at: at });
    return countOpenAlarms(session, campaign_id);
  };
}
