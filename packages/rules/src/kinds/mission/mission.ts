import { checkDefinition } from '@laurel/contract/campaigns/checks.ts';
import {
  inputSchemas,
  type MissionDefinition,
  type MissionInput,
} from '@laurel/contract/campaigns/definition.ts';
import type { Period } from '@laurel/contract/campaigns/mission.ts';
import { normaliseMission } from '@laurel/contract/campaigns/mission-defaults.ts';
import { ONE, times, wholeUnitsOf, ZERO } from '../../money/decimal.ts';
import type { FactKind, PlayerFact } from '../../rounds/player-fact.ts';
import type { GameRound, RoundOutcome } from '../../rounds/rounds.ts';
import type { CampaignKind } from '../campaign-kind.ts';
import {
  NO_SCORE,
  passOver,
  type Score,
  type ScoredRules,
  type ScoredState,
  type ScoreType,
  type StepNote,
} from '../scored.ts';
import {
  advanceTask,
  freshTasks,
  type PackedTask,
  packTasks,
  type TaskStates,
  unpackTasks,
} from '../tournament/tasks.ts';
import { calendarOf, type DayOf, weekOf } from './calendar.ts';
import { advanceFactStep, type CompiledStep, compileStep, isStepMet, stepsProgress } from './steps.ts';

/** A mission's own rules, parsed once. */
export interface MissionRules extends ScoredRules {
  /** one for each step */
  readonly tasks: readonly CompiledStep[];
  readonly inOrder: boolean;
  /** how often all steps can be completed in a period */
  readonly times: number;
  readonly dayOf: DayOf;
  /** what steps ask for in addition to rounds */
  readonly facts: readonly FactKind[];
  /** the period of an instant (µs): 0 for the whole campaign, else a day or a week */
  readonly periodOf: DayOf;
}

/** The state of a mission (docs/rules/missions.md#3). */
export interface MissionState extends ScoredState {
  /** completed steps, in all repeats and periods */
  steps: number;
  /** the period of the newest round or fact */
  period: number;
  /** how often all steps were completed in it */
  repeats: number;
  /** the running repeat */
  tasks: TaskStates;
  /** how often each step was completed, and at last the whole, in all repeats and periods */
  completed: number[];
}

type PackedMission = [
  rounds: number,
  unpriced: number,
  reached_at: number | null,
  steps: number,
  period: number,
  repeats: number,
  tasks: PackedTask[],
  completed: number[],
];

/** Missions have one board: of completed steps. */
export const missionType: ScoreType<MissionRules, MissionState> = {
  better: 'higher',
  counts: 'steps',
  // Nobody else's place decides a prize.
  prizesBy: 'score',
  progress: (rules, { tasks, repeats }) => {
    const steps = stepsProgress(rules.tasks, tasks);
    // After the last repeat all steps stay completed.
    const shown = repeats < rules.times ? steps : steps.map((step) => ({ ...step, done: step.target }));
    return { points: null, attempt_rounds: null, tasks: shown, repeats };
  },
  completed: ({ completed }) => completed,
};

/** A campaign of steps, whose outcome is the number of steps that the player completed. */
export const mission: CampaignKind<MissionInput, MissionDefinition, MissionRules, MissionState, Score> = {
  definition: { schema: inputSchemas.mission, normalise: normaliseMission, check: checkDefinition },
  compile({ rules: { steps, in_order, repeat, time_zone } }) {
    const tasks = steps.map(compileStep);
    const dayOf = calendarOf(time_zone);
    return {
      type: missionType,
      tieRule: 'first_to_reach',
      maxRounds: Number.POSITIVE_INFINITY,
      tasks,
      dayOf,
      facts: factKinds.filter((kind) => tasks.some(({ over }) => over === kind)),
      inOrder: in_order,
      times: repeat.times,
      periodOf: periodsOf[repeat.every](dayOf),
    };
  },
  initial: ({ tasks }) => ({
    rounds: 0,
    unpriced: 0,
    reached_at: null,
    steps: 0,
    period: 0,
    repeats: 0,
    tasks: freshTasks(tasks),
    completed: Array(tasks.length + 1).fill(0),
  }),
  copy: (_rules, state) => ({ ...state, tasks: state.tasks.slice(), completed: state.completed.slice() }),
  step(rules, state, round, outcome, note) {
    state.rounds += 1;
    enterPeriod(rules, state, rules.periodOf(round.started_at));
    if (state.repeats >= rules.times) return null;
    current.round = round;
    current.outcome = outcome;
    advance(rules, state, advanceByRound, round.settled_at, note as StepNote | null);
    return null;
  },
  factsOf: ({ facts }) => facts,
  takeFact(rules, state, fact, note) {
    enterPeriod(rules, state, rules.periodOf(fact.occurred_at));
    if (state.repeats >= rules.times) return null;
    current.fact = fact;
    current.dayOf = rules.dayOf;
    advance(rules, state, advanceByFact, fact.occurred_at, note as StepNote | null);
    return null;
  },
  passOver,
  outcome(_rules, { steps, reached_at }) {
    return steps === 0 ? NO_SCORE : { units: wholeUnitsOf(times(ONE, steps)), reached_at };
  },
  encode(_rules, { rounds, unpriced, reached_at, steps, period, repeats, tasks, completed }): PackedMission {
    return [rounds, unpriced, reached_at, steps, period, repeats, packTasks(tasks), completed];
  },
  decode(_rules, encoded) {
    const [rounds, unpriced, reached_at, steps, period, repeats, tasks, completed] = encoded as PackedMission;
    return { rounds, unpriced, reached_at, steps, period, repeats, tasks: unpackTasks(tasks), completed };
  },
};

const factKinds: readonly FactKind[] = ['deposit', 'login'];

const periodsOf: Readonly<Record<Period, (dayOf: DayOf) => DayOf>> = {
  campaign: () => () => 0,
  day: (dayOf) => dayOf,
  week: (dayOf) => (instant) => weekOf(dayOf(instant)),
};

/** What moves the steps now: one object for all, so that a round leaves nothing for collection. */
const current = {} as { round: GameRound; outcome: RoundOutcome; fact: PlayerFact; dayOf: DayOf };

type Advance = (step: CompiledStep, states: TaskStates, index: number) => boolean;

const advanceByRound: Advance = (step, states, index) =>
  step.over === 'rounds' && advanceTask(step, states, index, current.round, current.outcome);

const advanceByFact: Advance = (step, states, index) =>
  step.over !== 'rounds' &&
  step.over === current.fact.fact &&
  advanceFactStep(step, states, index, current.fact, current.dayOf);

/** A new period begins anew. One that is over does not come back, even where clocks go back over midnight. */
function enterPeriod({ tasks }: MissionRules, state: MissionState, period: number): void {
  if (period <= state.period) return;
  state.period = period;
  state.repeats = 0;
  state.tasks = freshTasks(tasks);
}

/** Applies what happened at `at` to the unmet steps, or only to the first of them if they are in order. */
function advance(
  rules: MissionRules,
  state: MissionState,
  move: Advance,
  at: number,
  note: StepNote | null,
): void {
  let isComplete = true;
  for (let index = 0; index < rules.tasks.length; index += 1) {
    const task = rules.tasks[index] as CompiledStep;
    if (isStepMet(task, state.tasks, index)) continue;
    const moves = move(task, state.tasks, index);
    const isNowMet = moves && isStepMet(task, state.tasks, index);
    if (moves) note?.credits.push({ task: index, times: isNowMet ? 1n : 0n, points: ZERO });
    if (isNowMet) completeStep(state, index, at);
    else isComplete = false;
    if (rules.inOrder) {
      isComplete &&= index === rules.tasks.length - 1;
      break;
    }
  }
  if (isComplete) completeAll(rules, state, note);
}

function completeStep(state: MissionState, index: number, at: number): void {
  state.steps += 1;
  (state.completed[index] as number) += 1;
  state.reached_at = at;
}

function completeAll({ tasks }: MissionRules, state: MissionState, note: StepNote | null): void {
  state.repeats += 1;
  (state.completed[tasks.length] as number) += 1;
  state.tasks = freshTasks(tasks);
  if (note !== null) note.attempt = 'completed';
}
