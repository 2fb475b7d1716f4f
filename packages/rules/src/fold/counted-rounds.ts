import type { FoldedCampaign } from '../kinds/campaign-kind.ts';
import { add, type Decimal, isZero, ZERO } from '../money/decimal.ts';
import type { Joined } from '../rounds/joined.ts';
import type { GameRound } from '../rounds/rounds.ts';
import { stepRound } from './fold.ts';

/** The totals of some players' counted rounds in a campaign, in its currency. */
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

/**
 * Takes the next rounds of a player, in order, into the kind's state, and those that count into the sums; both are changed.
 * A long history is counted part by part this way: whether a round is the last one does not decide whether it counts.
 */
export function sumRounds<State>(
  campaign: FoldedCampaign<unknown, State>,
  state: State,
  rounds: readonly GameRound[],
  joinedAt: Joined,
  sums: RoundSums,
): void {
  for (const round of rounds) {
    const reason = stepRound(campaign, state, round, false, joinedAt, null);
    if (round.fact !== null) continue;
    if (reason === 'unpriced') sums.unpriced += 1;
    if (reason !== null) continue;
    sums.rounds += 1;
    if (!isZero(round.payout)) sums.won += 1;
    sums.stakes = add(sums.stakes, round.stake);
    sums.payouts = add(sums.payouts, round.payout);
  }
}
