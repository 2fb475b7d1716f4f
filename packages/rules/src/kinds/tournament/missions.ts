import { SCALE } from '../../money/money.ts';
import type { Tally } from './tally.ts';
import { advanceTask, type CompiledTask, freshTaskState, isMet, type TaskState } from './tasks.ts';
import type { Step, StepNote, TypeRules } from './type-rules.ts';

/** TM: the fewest rounds in which one attempt finished the mission. */
export const tournamentMission: TypeRules = {
  longName: 'TOURNAMENT_MISSION',
  better: 'lower',
  counts: 'attempts',
  prizesBy: 'place',
  isFull: () => false,
  step: stepAttempt,
  score: (tally) => tally.best,
};

/** IM: the same, alone against tiers; an attempt ends after `max_rounds`. */
export const individualMission: TypeRules = {
  ...tournamentMission,
  longName: 'INDIVIDUAL_MISSION',
  prizesBy: 'score',
};

function stepAttempt(step: Step): void {
  const { settings, tally, round, note } = step;
  tally.used += 1;
  const isComplete = advanceTasks(step);
  const result = BigInt(tally.used) * SCALE;
  const improves = tally.best === null || result < tally.best;
  if (isComplete && improves) {
    tally.best = result;
    tally.reached_at = round.settled_at;
  }
  if (isComplete) endAttempt(tally, note, 'completed');
  else if (!improves || tally.used >= settings.maxRounds) endAttempt(tally, note, 'given_up');
}

/** Lets the round work for the tasks that are not met yet, in order for the first of them only; are all met now? */
function advanceTasks(step: Step): boolean {
  const { settings, tally } = step;
  let hasWorked = false;
  let isComplete = true;
  for (let index = 0; index < settings.tasks.length; index += 1) {
    const task = settings.tasks[index];
    const state = tally.tasks[index];
    if (task === undefined || state === undefined || isMet(task, state)) continue;
    if (!(hasWorked && settings.inOrder)) advance(step, task, state, index);
    hasWorked = true;
    if (!isMet(task, state)) isComplete = false;
  }
  return isComplete;
}

function advance({ round, outcome, note }: Step, task: CompiledTask, state: TaskState, index: number): void {
  const before = state.done;
  advanceTask(task, state, round, outcome);
  if (note === null || state.done === before) return;
  note.credits.push({ task: index, times: isMet(task, state) ? 1n : 0n, points: 0n });
}

function endAttempt(tally: Tally, note: StepNote | null, how: 'completed' | 'given_up'): void {
  tally.used = 0;
  tally.tasks = tally.tasks.map(freshTaskState);
  if (note !== null) note.attempt = how;
}
