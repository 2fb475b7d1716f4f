import type { Metric } from '@laurel/contract/campaigns/definition.ts';
import {
  compare,
  type Decimal,
  isZero,
  parseUnits,
  quotientHalfUp,
  rounded,
  unitsText,
} from '../../../money/decimal.ts';
import type { GameRound } from '../../../rounds/rounds.ts';
import { ratioOf } from '../../../rounds/sent-sums.ts';
import type { TypeRules, TypeSettings, TypeState } from '../tournament-type.ts';

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
export const highestCoin: TypeRules<BestRoundState> = {
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
