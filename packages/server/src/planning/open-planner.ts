import type { CampaignDependencies } from '../campaigns/campaigns.ts';
import { type Repeated, repeat } from '../scheduling/repeat.ts';
import { type DueSchedule, makeRun } from './make-run.ts';
import { readDueSchedules } from './store/schedules.ts';

/** The most due schedules that are read at once. */
const AT_ONCE = 50;

export interface PlannerDependencies extends CampaignDependencies {
  /** How long (ms) to wait when nothing is due. */
  pauseMilliseconds: number;
  /** Called for a run that could not be made, or that came too late. */
  onNotMade: (due: DueSchedule, state: string, detail: string | null) => void;
  onError: (error: unknown, due: DueSchedule | undefined) => void;
}

/**
 * Makes the runs of all tenants' schedules as they come due; any number of processes may do so (see `makeRun`). A tenant
 * without a due run costs nothing. After a time without any process, the runs that are due are made in order.
 */
export function openPlanner(dependencies: PlannerDependencies): Repeated {
  const { database, clock, pauseMilliseconds, onError } = dependencies;
  const work = async () => {
    let isAny = false;
    const { rows, failure } = await readDueSchedules(database, clock(), AT_ONCE);
    for (const due of rows) isAny = (await makeOne(dependencies, due)) || isAny;
    if (failure !== undefined) throw failure;
    return isAny;
  };
  return repeat(work, { milliseconds: pauseMilliseconds, onError: (error) => onError(error, undefined) });
}

/** One schedule that fails must not keep the others waiting; it is tried again after a rest. */
async function makeOne(dependencies: PlannerDependencies, due: DueSchedule): Promise<boolean> {
  try {
    const run = await makeRun(dependencies, due);
    if (run && run.state !== 'made') dependencies.onNotMade(due, run.state, run.detail);
    return run !== undefined;
  } catch (error) {
    dependencies.onError(error, due);
    return false;
  }
}
