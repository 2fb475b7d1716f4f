import { readShownFold } from '../boards/boards.ts';
import type { TenantSession } from '../database/database.ts';
import { noteAlarmDifferences, readUncompared } from '../scoring/scoring.ts';
import { causeContent, causeName } from './cause-content.ts';
import type { FindDependencies } from './dependencies.ts';
import { findCauses } from './find/find-causes.ts';
import { type LookedAt, lookedAt } from './find/looked-at.ts';
import { type AlarmLook, lookAtRunning, restAfter, walkOf } from './look.ts';
import { type AlarmCause, readAlarmsOf } from './store/alarms.ts';
import { type Evaluation, readEvaluation } from './store/evaluations.ts';
import { endAlarmTurn, takeAlarmTurn } from './store/settings.ts';

/** For how long (ms) other processes leave the alarms of a tenant to one that may have been killed. */
const TURN_MILLISECONDS = 15_000;

/** How often (ms) a turn is prolonged. */
const PROLONG_MILLISECONDS = 3_000;

/**
 * Does work as the one process of the installation that finds alarms of the tenant; undefined: another one does.
 * `prolong`: to be called now and then while it lasts. Throws, with the turn given up, what the work throws.
 */
export async function inTurn<Result>(
  { clock, processId: claimed_by }: Pick<FindDependencies, 'clock' | 'processId'>,
  tenant: TenantSession,
  work: (prolong: () => Promise<void>) => Promise<Result>,
): Promise<Result | undefined> {
  const take = (now: Date) =>
    takeAlarmTurn(tenant, { claimed_by, now, until: new Date(now.getTime() + TURN_MILLISECONDS) });
  let taken = clock();
  if (!(await take(taken))) return undefined;
  const prolong = async () => {
    const now = clock();
    if (now.getTime() - taken.getTime() < PROLONG_MILLISECONDS) return;
    taken = now;
    await take(now);
  };
  try {
    return await work(prolong);
  } finally {
    await endAlarmTurn(tenant, claimed_by);
  }
}

/**
 * Finds the alarms of a running campaign and stores them, when no other of the tenant is under way here, unless another
 * process finds those of the tenant. Returns how long (ms) to rest from it. `signal` ends it.
 */
export async function findInTurn(
  dependencies: FindDependencies,
  tenant_id: number,
  campaign_id: number,
  signal: AbortSignal,
): Promise<number> {
  const { processorClock } = dependencies;
  let took = 0;
  await queued(dependencies, tenant_id, signal, async (look) => {
    const began = processorClock();
    await lookAtRunning(dependencies, tenant_id, campaign_id, look);
    took = processorClock() - began;
  });
  return restAfter(dependencies, took);
}

/** Compares the alarms of a campaign for rebuilds, like `findInTurn`. */
export async function compareInTurn(
  dependencies: FindDependencies,
  tenant_id: number,
  campaign_id: number,
  signal: AbortSignal,
): Promise<void> {
  await queued(dependencies, tenant_id, signal, (look) =>
    compareAlarms(dependencies, tenant_id, campaign_id, look),
  );
}

function queued(
  dependencies: FindDependencies,
  tenant_id: number,
  signal: AbortSignal,
  work: (look: AlarmLook) => Promise<void>,
): Promise<void> {
  const { database, queue } = dependencies;
  return queue.wait(tenant_id, signal, () =>
    inTurn(dependencies, database.ofTenant(tenant_id), (prolong) => work({ signal, prolong })),
  );
}

/** How often a campaign is looked at whose board changes while its alarms are compared. */
const ATTEMPTS = 5;

/**
 * Compares the alarms of a campaign with those found again from the log alone, for rebuilds that have compared its board
 * (docs/rules/operations.md#10), and records how many differ.
 */
async function compareAlarms(
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
