import type { Task, TaskName } from '@laurel/contract/campaigns/tasks.ts';
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
import { ratioOf } from '../../rounds/sent-sums.ts';
import type { TaskProgress } from '../scored.ts';

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

/**
 * What tasks remember between two rounds, in the definition's order: three numbers each, one after the other. One array of
 * numbers takes less memory than an object for each, and is copied at once; there is one for every player of every campaign.
 */
export type TaskStates = (number | Decimal)[];

/** Units since the task was last met. */
const DONE = 0;
/** Of a streak: the won rounds in a row since the last unit. */
const RUN = 1;
/** Of a turnover: the stakes since the last unit, a Decimal. */
const SUM = 2;
const NUMBERS_A_TASK = 3;

/** Units of a task that one counted round makes; changes its run and sum (docs/rules/tasks.md). */
type Units = (
  task: CompiledTask,
  states: TaskStates,
  at: number,
  round: GameRound,
  outcome: RoundOutcome,
) => Whole;

/** The five tasks; each is judged on its own. */
const unitsOf: Record<TaskName, Units> = {
  turnover(task, states, at, round) {
    const sum = add(states[at + SUM] as Decimal, round.stake);
    const units = floorDivide(sum, task.amount);
    states[at + SUM] = units === 0 ? sum : remainder(sum, task.amount);
    return units;
  },
  rounds: () => 1,
  wins: (_task, _states, _at, _round, outcome) => (outcome === 'won' ? 1 : 0),
  multiplier(task, _states, _at, round) {
    const { stake, payout } = ratioOf(round);
    if (isZero(stake) || !isAtLeastTimes(payout, task.atLeast, stake)) return 0;
    return task.below !== null && isAtLeastTimes(payout, task.below, stake) ? 0 : 1;
  },
  streak(task, states, at, _round, outcome) {
    if (outcome === 'lost') states[at + RUN] = 0;
    if (outcome !== 'won') return 0;
    const run = (states[at + RUN] as number) + 1;
    states[at + RUN] = run < task.length ? run : 0;
    return run < task.length ? 0 : 1;
  },
};

/** A task's state as JSON values. */
export type PackedTask = [done: number, run: number, sum: string];

/** Parses a task of a definition. */
export function compileTask(task: Task): CompiledTask {
  const own = ownNumbers[task.task] as (task: Task) => Partial<TaskNumbers>;
  return { task: task.task, ...neutral, ...own(task), points: parseDecimal(task.points ?? '0') };
}

type TaskNumbers = Omit<CompiledTask, 'task' | 'points'>;

const neutral: TaskNumbers = { amount: ZERO, count: 1, length: 0, atLeast: ZERO, below: null };

/** The numbers that a kind of task has. */
const ownNumbers: {
  readonly [Name in TaskName]: (task: Extract<Task, { task: Name }>) => Partial<TaskNumbers>;
} = {
  turnover: ({ amount }) => ({ amount: parseDecimal(amount) }),
  rounds: ({ count }) => ({ count }),
  wins: ({ count }) => ({ count }),
  multiplier: ({ at_least, below, count = 1 }) => ({
    count,
    atLeast: parseDecimal(at_least),
    below: below === undefined ? null : parseDecimal(below),
  }),
  streak: ({ length, count = 1 }) => ({ length, count }),
};

/** The states of tasks without any progress. */
export function freshTasks(tasks: readonly unknown[]): TaskStates {
  return tasks.flatMap(() => [0, 0, ZERO]);
}

/** The states as JSON values; equal states give equal ones. */
export function packTasks(states: TaskStates): PackedTask[] {
  const packed = new Array<PackedTask>(states.length / NUMBERS_A_TASK);
  for (let task = 0, at = 0; task < packed.length; task += 1, at += NUMBERS_A_TASK)
    packed[task] = [
      states[at + DONE] as number,
      states[at + RUN] as number,
      exactText(states[at + SUM] as Decimal),
    ];
  return packed;
}

/** Reads the result of packTasks; `parse` reads its sums. */
export function unpackTasks(packed: readonly PackedTask[], parse = parseDecimal): TaskStates {
  return packed.flatMap(([done, run, sum]) => [done, run, parse(sum)]);
}

/**
 * How often one counted round meets the task at that index, for types that credit points; changes the states
 * (docs/rules/tasks.md#1).
 */
export function timesMet(
  task: CompiledTask,
  states: TaskStates,
  index: number,
  round: GameRound,
  outcome: RoundOutcome,
): Whole {
  const at = index * NUMBERS_A_TASK;
  const units = unitsOf[task.task](task, states, at, round, outcome);
  if (task.count === 1 || units === 0) return units;
  const done = (states[at + DONE] as number) + 1;
  states[at + DONE] = done < task.count ? done : 0;
  return done < task.count ? 0 : 1;
}

/**
 * Moves a mission's task by one counted round; changes the states; stops at the target (docs/rules/tasks.md#7). Answers
 * whether it moved.
 */
export function advanceTask(
  task: CompiledTask,
  states: TaskStates,
  index: number,
  round: GameRound,
  outcome: RoundOutcome,
): boolean {
  const at = index * NUMBERS_A_TASK;
  if (unitsOf[task.task](task, states, at, round, outcome) === 0) return false;
  states[at + DONE] = (states[at + DONE] as number) + 1;
  return true;
}

/** Has the running attempt of a mission reached the target of the task at that index? */
export function isMet(task: CompiledTask, states: TaskStates, index: number): boolean {
  return (states[index * NUMBERS_A_TASK + DONE] as number) >= task.count;
}

/** How far each task is on its way to being met (again), as decimal texts in the unit of its kind. */
export function tasksProgress(tasks: readonly CompiledTask[], states: TaskStates): TaskProgress[] {
  return tasks.map((task, index) => ({ task: task.task, ...progressOf[task.task](task, states, index) }));
}

type Progressed = (task: CompiledTask, states: TaskStates, index: number) => Omit<TaskProgress, 'task'>;

const progressOf: Readonly<Record<TaskName, Progressed>> = {
  turnover(task, states, index) {
    const sum = isMet(task, states, index) ? task.amount : (states[index * NUMBERS_A_TASK + SUM] as Decimal);
    return { done: exactText(rounded(sum)), target: exactText(task.amount) };
  },
  rounds: counted,
  wins: counted,
  multiplier: counted,
  streak: (task, states, index) => counted(task, states, index, task.length),
};

/** Rounds that were counted towards a task, and those that it wants; `unit` is how many add one to the task's count. */
function counted({ count }: CompiledTask, states: TaskStates, index: number, unit = 1) {
  const at = index * NUMBERS_A_TASK;
  const done = (states[at + DONE] as number) * unit + (states[at + RUN] as number);
  return { done: String(done), target: String(count * unit) };
}
