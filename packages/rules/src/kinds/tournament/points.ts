import { add, type Decimal, exactText, parseUnits, times, unitsText, ZERO } from '../../money/decimal.ts';
import type { Progress } from './progress.ts';
import {
  freshTasks,
  type PackedTask,
  packTasks,
  type TaskStates,
  tasksProgress,
  timesMet,
  unpackTasks,
} from './tasks.ts';
import type { Step, TypeSettings, TypeState } from './tournament-type.ts';

/** The state of types that credit points: PT, RA and, with more, SR. */
export interface PointsState extends TypeState {
  /** points credited */
  points: Decimal;
  tasks: TaskStates;
}

/** A points state as JSON values. */
export type PackedPoints = [number, number, string, number | null, PackedTask[]];

/** The state of a player without a round. */
export function freshPoints({ tasks }: TypeSettings): PointsState {
  return { rounds: 0, unpriced: 0, reached_at: null, points: ZERO, tasks: freshTasks(tasks) };
}

/** A copy that can be stepped on without changing the original. */
export function copyPoints(state: PointsState): PointsState {
  const { rounds, unpriced, reached_at, points, tasks } = state;
  return { rounds, unpriced, reached_at, points, tasks: tasks.slice() };
}

/** Credits every task that the round meets (docs/rules/tasks.md#1); the points gained. The caller adds them up. */
export function creditTasks({ settings, state, round, outcome, note }: Step<PointsState>): Decimal {
  let gained: Decimal = ZERO;
  for (let index = 0; index < settings.tasks.length; index += 1) {
    const task = settings.tasks[index];
    if (task === undefined) continue;
    const met = timesMet(task, state.tasks, index, round, outcome);
    if (met === 0) continue;
    const points = times(task.points, met);
    gained = add(gained, points);
    note?.credits.push({ task: index, times: BigInt(met), points });
  }
  return gained;
}

/** How far the player is: points so far, and each task. */
export function pointsProgress({ tasks }: TypeSettings, state: PointsState): Progress {
  return {
    points: exactText(state.points),
    attempt_rounds: null,
    tasks: tasksProgress(tasks, state.tasks),
  };
}

/** The state as JSON values; equal states give equal ones. */
export function packPoints(state: PointsState): PackedPoints {
  return [state.rounds, state.unpriced, unitsText(state.points), state.reached_at, packTasks(state.tasks)];
}

/** Reads the result of packPoints. */
export function unpackPoints(packed: PackedPoints): PointsState {
  const [rounds, unpriced, points, reached_at, tasks] = packed;
  return { rounds, unpriced, reached_at, points: parseUnits(points), tasks: unpackTasks(tasks) };
}
