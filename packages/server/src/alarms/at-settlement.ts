import { withDefaults } from '@laurel/contract/alarms/alarm-settings.ts';
import { readShownFold } from '../boards/boards.ts';
import type { TenantSession } from '../database/database.ts';
import type { SettlementFinding } from './dependencies.ts';
import { findCauses } from './find/find-causes.ts';
import { lookedAt } from './find/looked-at.ts';
import { inTurn } from './in-turn.ts';
import { walkOf } from './look.ts';
import type { AlarmSearch } from './open-alarms.ts';
import type { AlarmCause } from './store/alarms.ts';
import type { Evaluation } from './store/evaluations.ts';
import { readSettings } from './store/settings.ts';
import { countOpenAlarms } from './store/undecided.ts';
import { storeCauses } from './store-causes.ts';

/** Stores the alarms of a settlement in its transaction; returns how many of the campaign wait for a decision then. */
export type StoreSettled = (
  tenant: TenantSession,
  settled: { custom_id: string; at: Date },
) => Promise<number>;

/** The alarms of a pinned campaign, and what they were found from. */
interface FoundAtSettlement {
  evaluation: Evaluation;
  causes: AlarmCause[];
}

/**
 * Finds the alarms of a pinned campaign, whose final board this is, before it is settled: exactly those of the log up to the
 * pin. undefined: another process is finding alarms of the tenant, or the board is not known yet; try again. Holds no lock;
 * what it returns writes.
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

/** Finds what `atSettlement` stores. */
export async function findAtSettlement(
  dependencies: SettlementFinding,
  tenant_id: number,
  campaign_id: number,
  signal: AbortSignal,
): Promise<FoundAtSettlement | undefined> {
  const { database, finalBoard } = dependencies;
  const tenant = database.ofTenant(tenant_id);
  const { thresholds: sent, version: settings_version } = await readSettings(tenant);
  const of = await readShownFold(dependencies, tenant_id, campaign_id);
  if (!of?.shown.isPinned) return undefined;
  const final = await finalBoard(tenant, of.state, campaign_id);
  if (!final) return undefined;
  const looked = await lookedAt(tenant, of, final.board);
  const thresholds = withDefaults(sent);
  const causes = await inTurn(dependencies, tenant, (prolong) =>
    findCauses(looked, thresholds, walkOf(dependencies, { signal, prolong })),
  );
  if (!causes) return undefined;
  const { seq, changes } = looked;
  return { evaluation: { campaign_id, seq, changes, settings_version, thresholds }, causes };
}
