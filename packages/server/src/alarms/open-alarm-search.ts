import { withDefaults } from '@laurel/contract/alarms/alarm-settings.ts';
import { readShownFold } from '../boards/boards.ts';
import { openModule } from '../database/open-module.ts';
import type { SettlementFinding } from './dependencies.ts';
import { findCauses } from './find/find-causes.ts';
import { KeptTraits } from './find/kept-traits.ts';
import { lookedAt } from './find/looked-at.ts';
import { compareInTurn, findInTurn, inTurn } from './in-turn.ts';
import { walkOf } from './look.ts';
import type { AlarmCause } from './store/alarms.ts';
import type { Evaluation } from './store/evaluations.ts';
import { readSettings } from './store/settings.ts';
import { tryThresholds } from './try-thresholds.ts';

export type AlarmSearch = ReturnType<typeof openAlarmSearch>;

/** Opens the module that finds alarms in the log. */
export function openAlarmSearch(dependencies: Omit<SettlementFinding, 'kept'>) {
  return openModule(
    { ...dependencies, kept: new KeptTraits() },
    {
      findOfRunning: findInTurn,
      compare: compareInTurn,
      findAtSettlement,
      try: tryThresholds,
    },
  );
}

/** The alarms of a pinned campaign, and what they were found from. */
interface FoundAtSettlement {
  evaluation: Evaluation;
  causes: AlarmCause[];
}

/**
 * Finds the alarms of a pinned campaign before it is settled: exactly those of the log up to the pin. undefined: another
 * process is finding alarms of the tenant, or the final board is not known yet; try again. Holds no lock.
 */
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
