import { withDefaults } from '@laurel/contract/alarms/alarm-settings.ts';
import type { Board } from '@laurel/rules/boards/board.ts';
import { readShownFold } from '../boards/boards.ts';
import type { TenantSession } from '../database/database.ts';
import type { FindDependencies } from './dependencies.ts';
import { findCauses } from './find/find-causes.ts';
import { lookedAt } from './find/looked-at.ts';
import { walkOf } from './look.ts';
import { readSettings } from './store/settings.ts';
import { countOpenAlarms } from './store/undecided.ts';
import { storeCauses } from './store-causes.ts';
import { inTurn } from './turn.ts';

/** Stores the alarms of a settlement in its transaction; returns how many of the campaign wait for a decision then. */
export type StoreSettled = (
  tenant: TenantSession,
  settled: { custom_id: string; at: Date },
) => Promise<number>;

/**
 * Finds the alarms of a pinned campaign, whose final board this is, before it is settled: exactly those of the log up to the
 * pin. undefined: another process is finding alarms of the tenant; try again. Holds no lock; what it returns writes.
 */
export async function findAtSettlement(
  dependencies: FindDependencies & { signal: AbortSignal },
  tenant_id: number,
  { campaign_id, board }: { campaign_id: number; board: Board },
): Promise<StoreSettled | undefined> {
  const { database, signal } = dependencies;
  const tenant = database.ofTenant(tenant_id);
  const { thresholds: sent, version: settings_version } = await readSettings(tenant);
  const of = await readShownFold(dependencies, tenant_id, campaign_id);
  if (!of?.shown.isPinned) return undefined;
  const looked = await lookedAt(tenant, of, board);
  const thresholds = withDefaults(sent);
  const causes = await inTurn(dependencies, tenant, (prolong) =>
    findCauses(looked, thresholds, walkOf(dependencies, { signal, prolong })),
  );
  if (!causes) return undefined;
  const { seq, changes } = looked;
  const evaluation = { campaign_id, seq, changes, settings_version, thresholds };
  return async (session, { custom_id, at }) => {
    await storeCauses(session, evaluation, causes, { custom_id, at, next_at: at });
    return countOpenAlarms(session, campaign_id);
  };
}
