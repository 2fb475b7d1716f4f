import type { Task } from '@laurel/contract/campaigns/tasks.ts';
import {
  add,
  type Decimal,
  exactText,
  floorDivide,
  isAtLeastTimes,
  isZero,
  parseDecimal,
  remainder,
  rounded,
  type Whole,
  ZERO,
} from '../../money/decimal.ts';
import type { GameRound, RoundOutcome } from '../../rounds/rounds.ts';
import type { TaskProgress } from './standing.ts';

export type TaskName = 'turnover' | 'rounds' | 'wins' | 'multiplier' | 'streak';

/** A task with its numbers parsed once; members that its kind does not have are at their neutral value. */
export interface CompiledTask {
  readonly task: TaskName;
  /** turnover: the amount of one unit, in the campaign's currency */
  readonly amount: Decimal;
  /** how many units make it met once: rounds, wins, multiplier; in missions also streak */
  readonly count: number;
  /** streak: consecutive won rounds of one unit */
  readonly length: number;
  readonly atLeast: Decimal;
  readonly below: Decimal | null;
  /** points each time it is met; 0 in missions */
  readonly points: Decimal;
}

/** What a task remembers between two rounds. */
export interface TaskState {
  /** units since it was last met */
  done: number;
  /** streak: won rounds in a row since the last unit */
  run: number;
  /** turnover: stakes since the last unit */
  sum: Decimal;
}

/** Units of a task that one counted round makes; changes `run` and `sum` of the state (decisions 5.2). */
type Units = (task: CompiledTask, state: TaskState, round: GameRound, outcome: RoundOutcome) => Whole;

/** The five tasks; each is judged on its own. */
const unitsOf: Record<TaskName, Units> = {
  turnover(task, state, round) {
    const sum = add(state.sum, round.stake);
    const units = floorDivide(sum, task.amount);
    state.sum = units === 0 ? sum : remainder(sum, task.amount);
    return units;
  },
  rounds: () => 1,
  wins: (_task, _state, _round, outcome) => (outcome === 'won' ? 1 : 0),
  multiplier(task, _state, round) {
    if (isZero(round.stake) || !isAtLeastTimes(round.payout, task.atLeast, round.stake)) return 0;
    return task.below !== null && isAtLeastTimes(round.payout, task.below, round.stake) ? 0 : 1;
  },
  streak(task, state, _round, outcome) {
    if (outcome === 'lost') state.run = 0;
    if (outcome !== 'won') return 0;
    state.run += 1;
    if (state.run < task.length) return 0;
    state.run = 0;
    return 1;
  },
};

/** A task's state as JSON values. */
export type PackedTask = [done: number, run: number, sum: string];

/** Parses a task of a definition. */
export function compileTask(task: Task): CompiledTask {
  const isMultiplier = task.task === 'multiplier';
  return {
    task: task.task,
    amount: task.task === 'turnover' ? parseDecimal(task.amount) : ZERO,
    count: 'count' in task ? (task.count ?? 1) : 1,
    length: task.task === 'streak' ? task.length : 0,
    atLeast: isMultiplier ? parseDecimal(task.at_least) : ZERO,
    below: isMultiplier && task.below !== undefined ? parseDecimal(task.below) : null,
    points: parseDecimal(task.points ?? '0'),
  };
}

/** The states of tasks of which nothing is done yet. */
export function freshTasks(tasks: readonly CompiledTask[]): TaskState[] {
  return tasks.map(() => ({ done: 0, run: 0, sum: ZERO }));
}

/** Copies that can be stepped on without changing the originals. */
export function copyTasks(states: readonly TaskState[]): TaskState[] {
  return states.map(({ done, run, sum }) => ({ done, run, sum }));
}

/** The states as JSON values; equal states give equal ones. */
export function packTasks(states: readonly TaskState[]): PackedTask[] {
  return states.map(({ done, run, sum }) => [done, run, exactText(sum)]);
}

/** Reads what packTasks gave. */
export function unpackTasks(packed: readonly PackedTask[]): TaskState[] {
  return packed.map(([done, run, sum]) => ({ done, run, sum: parseDecimal(sum) }));
}

/** How often one counted round meets the task, for types that credit points; changes the state (decisions 5.2). */
export function timesMet(
  task: CompiledTask,
  state: TaskState,
  round: GameRound,
  outcome: RoundOutcome,
): Whole {
  const units = unitsOf[task.task](task, state, round, outcome);
  if (task.count === 1 || units === 0) return units;
  state.done += 1;
  if (state.done < task.count) return 0;
  state.done = 0;
  return 1;
}

/** Moves a mission's task by one counted round; changes the state; `done` stops at the target (decisions 5.3). */
export function advanceTask(
  task: CompiledTask,
  state: TaskState,
  round: GameRound,
  outcome: RoundOutcome,
): void {
  if (unitsOf[task.task](task, state, round, outcome) > 0) state.done += 1;
}

/** Has the running attempt of a mission reached the task's target? */
export function isMet(task: CompiledTask, state: TaskState): boolean {
  return state.done >= task.count;
}

/** How far each task is on its way to being met (again). */
export function tasksProgress(tasks: readonly CompiledTask[], states: readonly TaskState[]): TaskProgress[] {
  return tasks.flatMap((task, index) => {
    const state = states[index];
    return state === undefined ? [] : [{ task: task.task, ...taskProgress(task, state) }];
  });
}

/** In the unit of the task's kind, as decimal texts. */
function taskProgress(task: CompiledTask, state: TaskState): { done: string; target: string } {
  if (task.task === 'turnover') {
    const sum = isMet(task, state) ? task.amount : state.sum;
    return {
      done: exactText(rounded(sum)),
      target: exactText(task.amount),
    };
  }
  const unit = task.task === 'streak' ? task.length : 1;
  return { done: String(state.done * unit + state.run), target: String(task.count * unit) };
}
