import { add, type Decimal, isZero, ZERO } from '../money/decimal.ts';
import type { GameRound } from '../rounds/rounds.ts';

/** The totals of some game rounds, in the campaign's currency. */
export interface RoundSums {
  rounds: number;
  /** Those that paid something. */
  won: number;
  /** Rounds that only lack a rate. */
  unpriced: number;
  stakes: Decimal;
  payouts: Decimal;
}

/** Sums of no rounds. */
export function noRounds(): RoundSums {
  return { rounds: 0, won: 0, unpriced: 0, stakes: ZERO, payouts: ZERO };
}

/** Adds a round to the sums, which are changed; of one without a rate only that there is one. */
export function addRound(sums: RoundSums, { stake, payout, unpriced }: GameRound): void {
  if (unpriced) {
    sums.unpriced += 1;
    return;
  }
  sums.rounds += 1;
  if (!isZero(payout)) sums.won += 1;
  sums.stakes = add(sums.stakes, stake);
  sums.payouts = add(sums.payouts, payout);
}

/** Adds sums of other rounds to the first ones, which are changed. */
export function addSums(sums: RoundSums, { rounds, won, unpriced, stakes, payouts }: RoundSums): void {
  sums.rounds += rounds;
  sums.won += won;
  sums.unpriced += unpriced;
  sums.stakes = add(sums.stakes, stakes);
  sums.payouts = add(sums.payouts, payouts);
}
