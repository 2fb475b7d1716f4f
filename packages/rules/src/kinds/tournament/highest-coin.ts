import { isZero, quotientHalfUp, roundHalfUp, SCALE, SCALE_DECIMALS } from '../../money/money.ts';
import type { GameRound } from '../../rounds/rounds.ts';
import type { TypeRules, TypeSettings } from './type-rules.ts';

const MULTIPLIER_DECIMALS = 4;
const MULTIPLIER_UNIT = SCALE / 10n ** BigInt(MULTIPLIER_DECIMALS);

/**
 * HC: the best won round. Rounds are compared as they are shown, so `reached_at` is the first round that showed the
 * score: a multiplier has 4 decimals, an amount 8 (both half up; only a converted amount can have more).
 */
export const highestCoin: TypeRules = {
  longName: 'HIGHEST_COIN',
  better: 'higher',
  counts: 'rounds',
  prizesBy: 'place',
  isFull: () => false,
  step({ settings, tally, round }) {
    const value = shownValue(settings, round);
    if (value === null || (tally.best !== null && value <= tally.best)) return;
    tally.best = value;
    tally.reached_at = round.settled_at;
  },
  score: (tally) => tally.best,
};

// A win in a round without a stake has no multiplier; its amount counts.
function shownValue(settings: TypeSettings, round: GameRound): bigint | null {
  if (isZero(round.payout)) return null;
  if (settings.metric === 'amount') return roundHalfUp(round.payout, SCALE_DECIMALS);
  if (isZero(round.stake)) return null;
  return quotientHalfUp(round.payout, round.stake, MULTIPLIER_DECIMALS) * MULTIPLIER_UNIT;
}
