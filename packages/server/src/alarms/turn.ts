import type { TenantSession } from '../database/database.ts';
import type { AlarmDependencies } from './dependencies.ts';
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
  { clock, processId: claimed_by }: Pick<AlarmDependencies, 'clock' | 'processId'>,
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
