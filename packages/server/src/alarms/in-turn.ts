import type { TenantSession } from '../database/database.ts';
import { compareAlarms } from './compare.ts';
import type { FindDependencies } from './dependencies.ts';
import { type AlarmLook, lookAtRunning, restAfter } from './look.ts';
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
