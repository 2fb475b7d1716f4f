import type { Clock, Metric, TournamentType as TypeCode } from '@laurel/contract/campaigns/definition.ts';
import {
  add,
  compare,
  type Decimal,
  isZero,
  parseDecimal,
  parseUnits,
  quotientHalfUp,
  rounded,
  times,
  unitsText,
} from '../../money/decimal.ts';
import type { GameRound } from '../../rounds/rounds.ts';
import { ratioOf } from '../../rounds/sent-sums.ts';
import { teamPartsOf } from '../../teams/team-points.ts';
import {
  type AttemptState,
  attemptProgress,
  copyAttempt,
  freshAttempt,
  type PackedAttempt,
  packAttempt,
  stepAttempt,
  unpackAttempt,
} from './attempts.ts';
import {
  addPoints,
  copyPoints,
  creditTasks,
  freshPoints,
  type PackedPoints,
  type PointsState,
  packPoints,
  pointsProgress,
  unpackPoints,
} from './points.ts';
import type { PackedTask } from './tasks.ts';
import type { TypeRules, TypeSettings, TypeState } from './tournament-type.ts';

/** PT: points over all counted rounds. */
const pointTournament: TypeRules<PointsState> = {
  longName: 'POINT_TOURNAMENT',
  better: 'higher',
  counts: 'points',
  prizesBy: 'place',
  initial: freshPoints,
  copy: copyPoints,
  isFull: () => false,
  step(step) {
    const points = creditTasks(step);
    if (!isZero(points)) addPoints(step, points);
  },
  score: (state) => (isZero(state.points) ? null : state.points),
  progress: pointsProgress,
  encode: packPoints,
  decode: (encoded) => unpackPoints(encoded as PackedPoints),
  teamParts: ({ teams = null }) => teamPartsOf(teams),
};

/** The best round so far. */
interface BestRoundState extends TypeState {
  /** what it shows: a multiplier or an amount */
  best: Decimal | null;
}

type PackedBestRound = [number, number, string | null, number | null];

const MULTIPLIER_DECIMALS = 4;

/**
 * HC: the best won round. Rounds are compared as they are shown, so `reached_at` is the first round that showed the
 * score: a multiplier has 4 decimals, an amount 8 (both half up; an amount only has more where its sender wrote more).
 */
const highestCoin: TypeRules<BestRoundState> = {
  longName: 'HIGHEST_COIN',
  better: 'higher',
  counts: 'rounds',
  prizesBy: 'place',
  initial: () => ({ rounds: 0, unpriced: 0, reached_at: null, best: null }),
  copy: ({ rounds, unpriced, reached_at, best }) => ({ rounds, unpriced, reached_at, best }),
  isFull: () => false,
  step({ settings, state, round }) {
    const value = shownValue(settings, round);
    if (value === null || (state.best !== null && compare(value, state.best) <= 0)) return;
    state.best = value;
    state.reached_at = round.settled_at;
  },
  score: (state) => state.best,
  progress: () => ({ points: null, attempt_rounds: null, tasks: [] }),
  encode: ({ rounds, unpriced, reached_at, best }): PackedBestRound => [
    rounds,
    unpriced,
    best === null ? null : unitsText(best),
    reached_at,
  ],
  decode(encoded) {
    const [rounds, unpriced, best, reached_at] = encoded as PackedBestRound;
    return { rounds, unpriced, reached_at, best: best === null ? null : parseUnits(best) };
  },
};

// A win in a round without a stake has no multiplier; its amount counts.
function shownValue(settings: TypeSettings, round: GameRound): Decimal | null {
  if (isZero(round.payout)) return null;
  return values[settings.metric](round);
}

const values: Readonly<Record<Metric, (round: GameRound) => Decimal | null>> = {
  amount: ({ payout }) => rounded(payout),
  multiplier: (round) => {
    const { stake, payout } = ratioOf(round);
    return isZero(stake) ? null : quotientHalfUp(payout, stake, MULTIPLIER_DECIMALS);
  },
};

/** TM: the fewest rounds in which one attempt finished the mission. */
const tournamentMission: TypeRules<AttemptState> = {
  longName: 'TOURNAMENT_MISSION',
  better: 'lower',
  counts: 'attempts',
  prizesBy: 'place',
  initial: freshAttempt,
  copy: copyAttempt,
  isFull: () => false,
  step: stepAttempt,
  score: (state) => state.best,
  progress: attemptProgress,
  encode: packAttempt,
  decode: (encoded) => unpackAttempt(encoded as PackedAttempt),
};

/** IM: a mission alone against tiers; an attempt ends after `max_rounds`, which the settings bound for IM only. */
const individualMission: TypeRules<AttemptState> = {
  ...tournamentMission,
  longName: 'INDIVIDUAL_MISSION',
  prizesBy: 'score',
};

/** RA: points over the player's first `max_rounds` counted rounds. */
const races: TypeRules<PointsState> = {
  ...pointTournament,
  longName: 'RACES',
  isFull: (settings, state) => state.rounds >= settings.maxRounds,
};

/** Points on the way to the target, and the time that was needed. */
interface SpeedState extends PointsState {
  /** `started_at` of the first counted round, µs */
  first_started_at: number | null;
  /** the seconds until the target was reached */
  best: Decimal | null;
}

type PackedSpeed = [number, number, string, number | null, PackedTask[], number | null, string | null];

const MILLISECOND = parseDecimal('0.001');

/** The instant from which seconds count: the start of the campaign, or that of the player's first round. */
const countsFrom: Readonly<Record<Clock, (start: number, first: number) => number>> = {
  campaign: (start) => start,
  player: (_start, first) => first,
};

/** SR: seconds until `target_points` were reached; later rounds change nothing. */
const speedRaces: TypeRules<SpeedState> = {
  longName: 'SPEED_RACES',
  better: 'lower',
  counts: 'points',
  prizesBy: 'place',
  initial: (settings) => ({ ...freshPoints(settings), first_started_at: null, best: null }),
  copy(state) {
    const { rounds, unpriced, reached_at, points, tasks, first_started_at, best } = state;
    return { rounds, unpriced, reached_at, points, tasks: tasks.slice(), first_started_at, best };
  },
  isFull: () => false,
  step(step) {
    const { settings, state, round } = step;
    state.first_started_at ??= round.started_at;
    if (state.best !== null) return;
    state.points = add(state.points, creditTasks(step));
    if (compare(state.points, settings.targetPoints) < 0) return;
    const from = countsFrom[settings.clock](settings.start, state.first_started_at);
    state.best = seconds(round.settled_at - from);
    state.reached_at = round.settled_at;
  },
  score: (state) => state.best,
  progress: pointsProgress,
  encode(state): PackedSpeed {
    const [rounds, unpriced, points, reached_at, tasks] = packPoints(state);
    const best = state.best === null ? null : unitsText(state.best);
    return [rounds, unpriced, points, reached_at, tasks, state.first_started_at, best];
  },
  decode(encoded) {
    const [rounds, unpriced, points, reachedAt, tasks, first_started_at, best] = encoded as PackedSpeed;
    const state = unpackPoints([rounds, unpriced, points, reachedAt, tasks]);
    return { ...state, first_started_at, best: best === null ? null : parseUnits(best) };
  },
};

// Seconds with 3 decimals, half up: microseconds are finer than the score.
function seconds(microseconds: number): Decimal {
  return times(MILLISECOND, Math.floor((microseconds + 500) / 1000));
}

/** The six tournament types by their code (docs/rules/tournament-types.md#1). */
export const tournamentTypes: Readonly<Record<TypeCode, TypeRules>> = {
  PT: pointTournament,
  HC: highestCoin,
  TM: tournamentMission,
  IM: individualMission,
  RA: races,
  SR: speedRaces,
};
