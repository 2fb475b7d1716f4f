import type { FactTask, FactTaskName } from '@laurel/contract/campaigns/fact-tasks.ts';
import type { MissionStep } from '@laurel/contract/campaigns/mission.ts';
import type { Task } from '@laurel/contract/campaigns/tasks.ts';
import {
  add,
  compare,
  type Decimal,
  exactText,
  floorDivide,
  parseDecimal,
  remainder,
  rounded,
  type Whole,
} from '../../money/decimal.ts';
import type { FactKind, PlayerFact } from '../../rounds/player-fact.ts';
import type { TaskProgress } from '../scored.ts';
import {
  type CompiledTask,
  compileTask,
  isMet,
  type TaskStates,
  tasksProgress,
} from '../tournament/tasks.ts';
import type { DayOf } from './calendar.ts';

/** A step over rounds, as tasks of tournaments are. */
interface RoundStep extends CompiledTask {
  readonly over: 'rounds';
}

/** A step over deposits or logins, with its numbers parsed once. */
interface FactStep {
  readonly task: FactTaskName;
  readonly over: FactKind;
  /** deposits: the least that counts; deposited: the sum */
  readonly amount: Decimal;
  /** deposits: how many; of days: how many in a row; deposited: 1 */
  readonly count: number;
}

export type CompiledStep = RoundStep | FactStep;

/** What a step over facts remembers in the three numbers of a task: what is done, its newest day, and its sum. */
const DONE = 0;
const DAY = 1;
const SUM = 2;

/** Parses a step of a definition. */
export function compileStep(step: MissionStep): CompiledStep {
  const compile = factSteps[step.task as FactTaskName] as ((task: FactTask) => FactStep) | undefined;
  return compile ? compile(step as FactTask) : { over: 'rounds', ...compileTask(step as Task) };
}

const factSteps: {
  readonly [Name in FactTaskName]: (task: Extract<FactTask, { task: Name }>) => FactStep;
} = {
  deposits: ({ task, count, min_amount = '0' }) => ({
    ...{ task, over: 'deposit', count, amount: parseDecimal(min_amount) },
  }),
  deposited: ({ task, amount }) => ({ task, over: 'deposit', count: 1, amount: parseDecimal(amount) }),
  deposit_days: ({ task, length }) => ({ task, over: 'deposit', count: length, amount: parseDecimal('0') }),
  login_days: ({ task, length }) => ({ task, over: 'login', count: length, amount: parseDecimal('0') }),
};

/** Moves the step over facts at that index by a fact of its kind, which changes the states; answers whether it moved. */
export function advanceFactStep(
  step: FactStep,
  states: TaskStates,
  index: number,
  fact: PlayerFact,
  dayOf: DayOf,
): boolean {
  return advances[step.task](step, states, index * 3, fact, dayOf);
}

type Advance = (step: FactStep, states: TaskStates, at: number, fact: PlayerFact, dayOf: DayOf) => boolean;

const advances: Readonly<Record<FactTaskName, Advance>> = {
  deposits({ amount: least }, states, at, { amount }) {
    if (compare(amount, least) < 0) return false;
    states[at + DONE] = (states[at + DONE] as number) + 1;
    return true;
  },
  deposited({ amount: wanted }, states, at, { amount }) {
    const sum = add(states[at + SUM] as Decimal, amount);
    states[at + SUM] = sum;
    if (compare(sum, wanted) >= 0) states[at + DONE] = 1;
    return true;
  },
  deposit_days: advanceDays,
  login_days: advanceDays,
};

/**
 * How often one fact of its kind meets the task at that index, where each time brings points; changes the states, which
 * begin anew then.
 */
export function timesFactMet(
  task: FactStep,
  states: TaskStates,
  index: number,
  fact: PlayerFact,
  dayOf: DayOf,
): Whole {
  const at = index * 3;
  if (task.task === 'deposited') {
    const sum = add(states[at + SUM] as Decimal, fact.amount);
    const units = floorDivide(sum, task.amount);
    states[at + SUM] = units === 0 ? sum : remainder(sum, task.amount);
    return units;
  }
  if (!advanceFactStep(task, states, index, fact, dayOf) || !isStepMet(task, states, index)) return 0;
  states[at + DONE] = 0;
  return 1;
}

/** A day after the newest one goes on with the row; another one begins a row. */
function advanceDays(
  _step: FactStep,
  states: TaskStates,
  at: number,
  { occurred_at }: PlayerFact,
  dayOf: DayOf,
): boolean {
  const day = dayOf(occurred_at);
  const newest = states[at + DAY] as number;
  // Where clocks go back over midnight, a day may seem to come again.
  if (day <= newest) return false;
  states[at + DONE] = day === newest + 1 ? (states[at + DONE] as number) + 1 : 1;
  states[at + DAY] = day;
  return true;
}

/** Has the running repeat reached the target of the step at that index? */
export function isStepMet(step: CompiledStep, states: TaskStates, index: number): boolean {
  return isMet(step as CompiledTask, states, index);
}

/** How far each step is, as decimal texts in the unit of its task. */
export function stepsProgress(steps: readonly CompiledStep[], states: TaskStates): TaskProgress[] {
  return steps.flatMap((step, index) => {
    const own = states.slice(index * 3, index * 3 + 3);
    return step.over === 'rounds' ? tasksProgress([step], own) : [factProgress(step, own)];
  });
}

function factProgress({ task, amount, count }: FactStep, states: TaskStates): TaskProgress {
  if (task !== 'deposited') return { task, done: String(states[DONE]), target: String(count) };
  const sum = states[DONE] === 1 ? amount : (states[SUM] as Decimal);
  return { task, done: exactText(rounded(sum)), target: exactText(amount) };
}
