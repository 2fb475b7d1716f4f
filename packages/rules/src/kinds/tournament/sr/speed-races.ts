import type { Clock } from '@laurel/contract/campaigns/definition.ts';
import {
  add,
  compare,
  type Decimal,
  parseDecimal,
  parseUnits,
  times,
  unitsText,
} from '../../../money/decimal.ts';
import {
  creditTasks,
  freshPoints,
  type PointsState,
  packPoints,
  pointsProgress,
  unpackPoints,
} from '../points.ts';
import type { PackedTask } from '../tasks.ts';
import type { TypeRules } from '../tournament-type.ts';

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
export const speedRaces: TypeRules<SpeedState> = {
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
