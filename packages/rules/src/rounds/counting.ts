import { compare, type Decimal } from '../money/decimal.ts';
import type { GameRound } from './rounds.ts';

/** Why an existing round inside the window does not count. */
export type NotCounted =
  | 'before_join'
  | 'unpriced'
  | 'stake_below_min'
  | 'stake_above_max'
  | 'after_max_rounds';

/** What of a campaign of any kind decides which of a player's rounds count (docs/rules/rounds.md#3). */
export interface RoundLimits {
  readonly minBet: Decimal | null;
  readonly maxBet: Decimal | null;
  /** join is opt_in: rounds count from the moment the player joined */
  readonly needsJoin: boolean;
}

/** Why a round of the window and selection does not count in any kind of campaign; null: it does. `joinedAt` in µs. */
export function reasonNotToCount(
  { minBet, maxBet, needsJoin }: RoundLimits,
  round: GameRound,
  joinedAt: number | null,
): NotCounted | null {
  if (needsJoin && (joinedAt === null || round.started_at < joinedAt)) return 'before_join';
  if (round.unpriced) return 'unpriced';
  if (minBet !== null && compare(round.stake, minBet) < 0) return 'stake_below_min';
  if (maxBet !== null && compare(round.stake, maxBet) > 0) return 'stake_above_max';
  return null;
}
