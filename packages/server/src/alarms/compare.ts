import { readShownFold } from '../boards/boards.ts';
import type { TenantSession } from '../database/database.ts';
import { noteAlarmDifferences, readUncompared } from '../scoring/scoring.ts';
import { causeContent, causeName } from './cause-content.ts';
import type { FindDependencies } from './dependencies.ts';
import { findCauses } from './find/find-causes.ts';
import { type LookedAt, lookedAt } from './find/looked-at.ts';
import { type AlarmLook, lookAtRunning, walkOf } from './look.ts';
import { type AlarmCause, readAlarmsOf } from './store/alarms.ts';
import { type Evaluation, readEvaluation } from './store/evaluations.ts';

/** How often a campaign is looked at whose board changes while its alarms are compared. */
const ATTEMPTS = 5;

/**
 * Compares the alarms of a campaign with those found again from the log alone, for rebuilds that have compared its board
 * (docs/rules/operations.md#10), and records how many differ.
 */
export async function compareAlarms(
  dependencies: FindDependencies,
  tenant_id: number,
  campaign_id: number,
  look: AlarmLook,
): Promise<void> {
  const tenant = dependencies.database.ofTenant(tenant_id);
  const rebuild_ids = await readUncompared(tenant, campaign_id);
  if (rebuild_ids.length === 0) return;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const differences = await differencesNow(dependencies, tenant, campaign_id, look);
    if (differences === undefined) continue;
    await noteAlarmDifferences(tenant, rebuild_ids, differences);
    return;
  }
}

/** How many alarms differ; undefined: the board changed meanwhile. */
async function differencesNow(
  dependencies: FindDependencies,
  tenant: TenantSession,
  campaign_id: number,
  look: AlarmLook,
): Promise<number | undefined> {
  const compared = await comparedAt(dependencies, tenant, campaign_id, look);
  if (compared === 'gone') return 0;
  if (compared === undefined) return undefined;
  const { looked, evaluation } = compared;
  const { touches } = looked.board;
  const stored = (await readAlarmsOf(tenant, campaign_id)).filter(({ has_cause }) => has_cause);
  const { kept: _, ...walk } = walkOf(dependencies, look);
  const again = await findCauses(looked, evaluation.thresholds, walk);
  const now = await readEvaluation(tenant, campaign_id);
  const isStill = now?.seq === evaluation.seq && now.changes === evaluation.changes;
  if (!isStill || looked.board.touches !== touches) return undefined;
  return countDifferences(stored, again);
}

/** What a campaign is compared at: for a settled one its settlement, else the board as it is now. */
async function comparedAt(
  dependencies: FindDependencies,
  tenant: TenantSession,
  campaign_id: number,
  look: AlarmLook,
): Promise<{ looked: LookedAt; evaluation: Evaluation } | 'gone' | undefined> {
  const of = await readShownFold(dependencies, tenant.tenant_id, campaign_id);
  if (!of) return 'gone';
  if (!of.shown.isPinned) return lookAtRunning(dependencies, tenant.tenant_id, campaign_id, look);
  const evaluation = await readEvaluation(tenant, campaign_id);
  const looked = await lookedAt(tenant, of);
  // Settled by an earlier release, or about to be settled.
  if (evaluation?.seq !== looked.seq || evaluation.changes !== looked.changes)
    return of.shown.isSettled ? 'gone' : undefined;
  return { looked, evaluation };
}

/** The alarms that only one side has, and those that have something else to say. */
export function countDifferences(stored: readonly AlarmCause[], again: readonly AlarmCause[]): number {
  const before = new Map(stored.map((cause) => [causeName(cause), causeContent(cause)]));
  let differences = 0;
  for (const cause of again) {
    if (before.get(causeName(cause)) !== causeContent(cause)) differences += 1;
    before.delete(causeName(cause));
  }
  return differences + before.size;
}
