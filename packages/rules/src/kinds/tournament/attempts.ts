import { compare, type Decimal, ONE, parseUnits, times, unitsText, ZERO } from '../../money/decimal.ts';
import type { Progress, StepNote } from '../scored.ts';
import {
  advanceTask,
  freshTasks,
  isMet,
  type PackedTask,
  packTasks,
  type TaskStates,
  tasksProgress,
  unpackTasks,
} from './tasks.ts';
import type { Step, TypeSettings, TypeState } from './tournament-type.ts';

/** The state of missions (TM, IM): the running attempt and the best one that was completed. */
export interface AttemptState extends TypeState {
  /** rounds of the best completed attempt */
  best: Decimal | null;
  /** rounds that the running attempt has used */
  used: number;
  tasks: TaskStates;
}

/** An attempt state as JSON values. */
export type PackedAttempt = [number, number, string | null, number | null, number, PackedTask[]];

/** The state of a player without a round. */
export function freshAttempt({ tasks }: TypeSettings): AttemptState {
  return { rounds: 0, unpriced: 0, reached_at: null, best: null, used: 0, tasks: freshTasks(tasks) };
}

/** A copy that can be stepped on without changing the original. */
export function copyAttempt(state: AttemptState): AttemptState {
  const { rounds, unpriced, reached_at, best, used, tasks } = state;
  return { rounds, unpriced, reached_at, best, used, tasks: tasks.slice() };
}

/** Takes one counted round into the running attempt, which it may end (docs/rules/tournament-types.md#5). */
export function stepAttempt(step: Step<AttemptState>): void {
  const { settings, state, round, note } = step;
  state.used += 1;
  const isComplete = advanceTasks(step);
  const result = times(ONE, state.used);
  const improves = state.best === null || compare(result, state.best) < 0;
  if (isComplete && improves) {
    state.best = result;
    state.reached_at = round.settled_at;
  }
  if (isComplete) endAttempt(settings, state, note, 'completed');
  else if (!improves || state.used >= settings.maxRounds) endAttempt(settings, state, note, 'given_up');
}

/** How far the player is: rounds that the running attempt has used, and each task. */
export function attemptProgress({ tasks }: TypeSettings, state: AttemptState): Progress {
  return { points: null, attempt_rounds: state.used, tasks: tasksProgress(tasks, state.tasks) };
}

/** The state as JSON values; equal states give equal ones. */
export function packAttempt(state: AttemptState): PackedAttempt {
  const { rounds, unpriced, reached_at, best, used, tasks } = state;
  return [rounds, unpriced, best === null ? null : unitsText(best), reached_at, used, packTasks(tasks)];
}

/** Reads the result of packAttempt. */
export function unpackAttempt(packed: PackedAttempt): AttemptState {
  const [rounds, unpriced, best, reached_at, used, tasks] = packed;
  return {
    rounds,
    unpriced,
    reached_at,
    best: best === null ? null : parseUnits(best),
    used,
    tasks: unpackTasks(tasks),
  };
}

/** Applies the round to the unmet tasks, or only to the first of them if they are in order; are all met now? */
function advanceTasks({ settings, state, round, outcome, note }: Step<AttemptState>): boolean {
  let hasWorked = false;
  let isComplete = true;
  for (let index = 0; index < settings.tasks.length; index += 1) {
    const task = settings.tasks[index];
    if (task === undefined || isMet(task, state.tasks, index)) continue;
    const moves = !(hasWorked && settings.inOrder) && advanceTask(task, state.tasks, index, round, outcome);
    hasWorked = true;
    const isNowMet = isMet(task, state.tasks, index);
    if (!isNowMet) isComplete = false;
    if (moves) note?.credits.push({ task: index, times: isNowMet ? 1n : 0n, points: ZERO });
  }
  return isComplete;
}

function endAttempt(
  { tasks }: TypeSettings,
  state: AttemptState,
  note: StepNote | null,
  how: 'completed' | 'given_up',
): void {
  state.used = 0;
  state.tasks = freshTasks(tasks);
  if (note !== null) note.attempt = how;
}
