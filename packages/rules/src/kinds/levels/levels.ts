import { checkDefinition } from '@laurel/contract/campaigns/checks.ts';
import {
  inputSchemas,
  type LevelsDefinition,
  type LevelsInput,
} from '@laurel/contract/campaigns/definition.ts';
import { normaliseLevels } from '@laurel/contract/campaigns/levels-defaults.ts';
import type { MissionStep } from '@laurel/contract/campaigns/mission.ts';
import {
  add,
  compare,
  type Decimal,
  difference,
  exactText,
  isZero,
  parseDecimal,
  times,
  type Whole,
  wholeUnitsOf,
  ZERO,
} from '../../money/decimal.ts';
import type { FactKind } from '../../rounds/player-fact.ts';
import type { CampaignKind } from '../campaign-kind.ts';
import { calendarOf, type DayOf } from '../mission/calendar.ts';
import { type CompiledStep, compileStep, stepsProgress, timesFactMet } from '../mission/steps.ts';
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
  freshTasks,
  type PackedTask,
  packTasks,
  type TaskStates,
  timesMet,
  unpackTasks,
} from '../tournament/tasks.ts';
import { compileSeasons, type Seasons } from './seasons.ts';

/** The rules of levels, parsed once. */
export interface LevelsRules extends ScoredRules {
  readonly tasks: readonly CompiledStep[];
  /** points of each task when it is met */
  readonly points: readonly Decimal[];
  /** most points a day of each task, and at last of all; null: any number */
  readonly caps: readonly (Decimal | null)[];
  /** the experience from which on a player has each level */
  readonly from: readonly Decimal[];
  readonly seasons: Seasons;
  /** how many levels players fall at the end of a season; Infinity: they start again */
  readonly fall: number;
  readonly dayOf: DayOf;
  readonly facts: readonly FactKind[];
}

/** The state of a player (docs/rules/levels.md#3). */
export interface LevelsState extends ScoredState {
  /** points that were ever credited */
  points: Decimal;
  /** the season and the day of the newest round or fact */
  season: number;
  day: number;
  /** points before that season, and the experience with which the player entered it */
  before: Decimal;
  carried: Decimal;
  /** how many levels the player has */
  level: number;
  /** when a level was last reached */
  levelled_at: number;
  tasks: TaskStates;
  /** points of the day by each task, and at last by all */
  today: Decimal[];
  /** how often each level was reached, and at last 0, as there is no whole */
  completed: number[];
}

type PackedLevels = [
  counts: [number, number, number | null, number, number, number, number],
  amounts: [points: string, before: string, carried: string],
  tasks: PackedTask[],
  today: string[],
  completed: number[],
];

/** The experience of a player. */
function experienceOf({ carried, points, before }: LevelsState): Decimal {
  return add(carried, difference(points, before));
}

/** Levels have one board: of the points of the season. */
export const levelsType: ScoreType<LevelsRules, LevelsState> = {
  better: 'higher',
  counts: 'points',
  // Nobody else's place decides a prize.
  prizesBy: 'score',
  progress(rules, state, now) {
    const shown = levelsAt(rules, state, now);
    const { from, seasons } = rules;
    const next = from[shown.level];
    const ends = now === undefined ? Number.POSITIVE_INFINITY : seasons.endOf(now);
    return {
      points: exactText(difference(shown.points, shown.before)),
      attempt_rounds: null,
      tasks: stepsProgress(rules.tasks, shown.tasks),
      level: {
        number: shown.level,
        experience: exactText(experienceOf(shown)),
        next_from: next === undefined ? null : exactText(next),
        season_ends: Number.isFinite(ends) ? ends : null,
      },
    };
  },
  completed: ({ completed }) => completed,
  stepped: ({ completed, levelled_at }) => ({
    steps: completed.reduce((sum, often) => sum + often, 0),
    reached_at: levelled_at,
  }),
};

/** The state as it is at a moment (µs), by when a season may have ended since the newest round; a copy. */
function levelsAt(rules: LevelsRules, state: LevelsState, now: number | undefined): LevelsState {
  const copy = { ...state, today: state.today.slice() };
  if (now !== undefined && state.day > 0) enterSeason(rules, copy, rules.seasons.numberOf(now));
  return copy;
}

/** A campaign in which experience brings levels (docs/rules/levels.md). Its outcome is the experience of the season. */
export const levels: CampaignKind<LevelsInput, LevelsDefinition, LevelsRules, LevelsState, Score> = {
  definition: { schema: inputSchemas.levels, normalise: normaliseLevels, check: checkDefinition },
  compile({ rules }) {
    const { experience, season, time_zone, caps } = rules;
    const tasks = experience.map((task) => compileStep(task as unknown as MissionStep));
    return {
      type: levelsType,
      tieRule: 'first_to_reach',
      maxRounds: Number.POSITIVE_INFINITY,
      tasks,
      points: experience.map(({ points }) => parseDecimal(points)),
      caps: [...experience.map((task) => task.caps), caps].map((cap) =>
        cap?.per_day === undefined ? null : parseDecimal(cap.per_day),
      ),
      from: rules.levels.map(({ from }) => parseDecimal(from)),
      seasons: compileSeasons(rules),
      fall: fallOf(season?.at_end ?? 'keep'),
      dayOf: calendarOf(time_zone),
      facts: factKinds.filter((kind) => tasks.some(({ over }) => over === kind)),
    };
  },
  initial: ({ tasks, from }) => ({
    ...{ rounds: 0, unpriced: 0, reached_at: null, points: ZERO },
    ...{ season: 0, day: 0, before: ZERO, carried: ZERO },
    ...{ level: 0, levelled_at: 0, tasks: freshTasks(tasks), today: Array(tasks.length + 1).fill(ZERO) },
    completed: Array(from.length + 1).fill(0),
  }),
  copy: (_rules, state) => ({
    ...state,
    ...{ tasks: state.tasks.slice(), today: state.today.slice(), completed: state.completed.slice() },
  }),
  step(rules, state, round, outcome, note) {
    state.rounds += 1;
    enter(rules, state, round.started_at);
    let gains = false;
    for (let index = 0; index < rules.tasks.length; index += 1) {
      const task = rules.tasks[index] as CompiledStep;
      if (task.over !== 'rounds') continue;
      const met = timesMet(task, state.tasks, index, round, outcome);
      if (credit(rules, state, index, met, note as StepNote | null)) gains = true;
    }
    if (gains) rise(rules, state, round, note as StepNote | null);
    return null;
  },
  factsOf: ({ facts }) => facts,
  takeFact(rules, state, fact, note) {
    const { occurred_at: at } = fact;
    enter(rules, state, at);
    let gains = false;
    for (let index = 0; index < rules.tasks.length; index += 1) {
      const task = rules.tasks[index] as CompiledStep;
      if (task.over === 'rounds' || task.over !== fact.fact) continue;
      const met = timesFactMet(task, state.tasks, index, fact, rules.dayOf);
      if (credit(rules, state, index, met, note as StepNote | null)) gains = true;
    }
    if (gains) rise(rules, state, { started_at: at, settled_at: at }, note as StepNote | null);
    return null;
  },
  passOver,
  outcome(_rules, { points, before, reached_at }) {
    const units = wholeUnitsOf(difference(points, before));
    return reached_at === null ? NO_SCORE : { units, reached_at };
  },
  encode(_rules, state): PackedLevels {
    const { rounds, unpriced, reached_at, season, day, level, levelled_at, points, before, carried } = state;
    return [
      [rounds, unpriced, reached_at, season, day, level, levelled_at],
      [exactText(points), exactText(before), exactText(carried)],
      packTasks(state.tasks),
      state.today.map(exactText),
      state.completed,
    ];
  },
  decode(_rules, encoded) {
    const [counts, amounts, tasks, today, completed] = encoded as PackedLevels;
    const [rounds, unpriced, reached_at, season, day, level, levelled_at] = counts;
    const [points, before, carried] = amounts.map(parseDecimal) as [Decimal, Decimal, Decimal];
    return {
      ...{ rounds, unpriced, reached_at, season, day, level, levelled_at, points, before, carried },
      ...{ tasks: unpackTasks(tasks), today: today.map(parseDecimal), completed },
    };
  },
};

const factKinds: readonly FactKind[] = ['deposit', 'login'];

function fallOf(at_end: 'keep' | 'restart' | { fall: number }): number {
  if (typeof at_end === 'object') return at_end.fall;
  return at_end === 'keep' ? 0 : Number.POSITIVE_INFINITY;
}

/** A new day has its own caps. One that is over does not come back, even where clocks go back over midnight. */
function enter(rules: LevelsRules, state: LevelsState, at: number): void {
  // Who did nothing before has nothing to fall from.
  const season = rules.seasons.numberOf(at);
  if (state.day === 0) state.season = season;
  enterSeason(rules, state, season);
  const day = rules.dayOf(at);
  if (day <= state.day) return;
  state.day = day;
  state.today.fill(ZERO);
}

/** Ends the seasons before this one. */
function enterSeason({ fall, from }: LevelsRules, state: LevelsState, season: number): void {
  const ended = season - state.season;
  if (ended <= 0) return;
  state.season = season;
  state.carried = experienceOf(state);
  state.before = state.points;
  state.reached_at = null;
  if (fall === 0) return;
  state.level = Math.max(0, state.level - fall * ended);
  state.carried = from[state.level - 1] ?? ZERO;
}

/** Credits a task that was met, up to what the caps of the day leave; whether that is anything. */
function credit(
  { points, caps }: LevelsRules,
  state: LevelsState,
  index: number,
  met: Whole,
  note: StepNote | null,
): boolean {
  if (met === 0) return false;
  const { today } = state;
  const all = today.length - 1;
  let gained = times(points[index] as Decimal, met);
  for (const at of [index, all]) {
    const cap = caps[at];
    const left = cap ? difference(cap, today[at] as Decimal) : gained;
    if (compare(left, gained) < 0) gained = left;
  }
  note?.credits.push({ task: index, times: BigInt(met), points: gained });
  if (isZero(gained)) return false;
  for (const at of [index, all]) today[at] = add(today[at] as Decimal, gained);
  state.points = add(state.points, gained);
  return true;
}

/** Notes when points were credited, and which levels they reach. */
function rise(
  { from, seasons }: LevelsRules,
  state: LevelsState,
  { started_at, settled_at }: { started_at: number; settled_at: number },
  note: StepNote | null,
): void {
  // A round counts in the season in which it starts, also one that ends later.
  const isLater = seasons.numberOf(settled_at) > state.season;
  state.reached_at = isLater ? seasons.endOf(started_at) - 1 : settled_at;
  const experience = experienceOf(state);
  for (
    let next = from[state.level];
    next !== undefined && compare(experience, next) >= 0;
    next = from[state.level]
  ) {
    (state.completed[state.level] as number) += 1;
    note?.reached?.push(state.level);
    state.level += 1;
    state.levelled_at = settled_at;
  }
}
