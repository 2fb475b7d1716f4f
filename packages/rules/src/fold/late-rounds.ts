import type { FoldedCampaign } from '../kinds/campaign-kind.ts';
import { isSameJoined, type Joined } from '../rounds/joined.ts';
import {
  compareRounds,
  type GameRound,
  isInWindow,
  isSameRound,
  mergeRounds,
  NO_BET,
  type RoundFact,
  type RoundScope,
  roundKey,
} from '../rounds/rounds.ts';
import { joinedHere, type KeptChange, type KeptRounds, keepNewest, type PlayerFold } from './fold.ts';

// What happens when a bet or a win arrives late: an event of one of the player's newest rounds, which the fold keeps, is
// merged into it; one that would change rounds that were folded away costs a fold from the player's newest snapshot before
// them; one that lies outside of the window changes nothing.

/**
 * Rounds that were folded away change: those that start at `refold_from` (µs) or later; all that start earlier stay as they
 * are.
 */
export interface RefoldFrom {
  readonly refold_from: number;
}

/** Every round may change. */
export const FROM_START: RefoldFrom = { refold_from: Number.NEGATIVE_INFINITY };

/**
 * What new rounds, as gatherRounds makes them of the facts, do to those that a fold keeps; null: nothing. `RefoldFrom`: some
 * belong to, or before, rounds that were folded away. True of all campaigns of that scope and window whose folds keep the
 * same.
 * `earlier`: by the key of a round, the time (µs) of the earliest bet that the log holds of it in addition to these facts,
 * NO_BET where it holds only wins; rounds of which it holds nothing are missing. Only rounds outside of the tail are looked
 * up, and those for which isOutOfReach says so may be missing.
 */
export function changeKept(
  scope: RoundScope,
  kept: KeptRounds,
  rounds: readonly GameRound[],
  earlier: ReadonlyMap<string, number>,
): KeptChange | RefoldFrom | null {
  let tail: GameRound[] | null = null;
  let refoldFrom: number | null = null;
  for (const part of rounds) {
    const at = kept.tail.findIndex((round) => isSameRound(round, part));
    const known = kept.tail[at];
    const earlierBet = known === undefined && earlier.size > 0 ? earlier.get(roundKey(part)) : undefined;
    if (known === undefined && isKnownToBeOutside(scope, kept, part)) continue;
    if (known === undefined && earlierBet === undefined && !isInWindow(scope, part)) continue;
    const round = known === undefined ? part : mergeRounds(known, part);
    // Only times of the news are compared with the window, in which kept rounds lie: windows that hold all news are alike.
    if (earlierBet !== undefined || part.started_at < scope.start || isBehindBoundary(kept, round)) {
      refoldFrom = Math.min(refoldFrom ?? NO_BET, round.started_at, earlierBet ?? NO_BET);
      continue;
    }
    tail ??= kept.tail.slice();
    if (known === undefined) tail.push(round);
    else tail[at] = round;
  }
  if (refoldFrom !== null) return { refold_from: refoldFrom };
  return tail === null ? null : keepNewest(kept, tail.sort(compareRounds));
}

/**
 * Lies the fact's round outside of the window by its earlier bets, and does the fact leave it there? Then `hasEarlier` may
 * answer no, which spares a fold for every late win of a round that started before or after the window.
 * `firstBetAt`: `occurred_at` (µs) of the round's earliest bet logged before these facts, null if only wins are logged.
 * Facts must come in the order of their receipt, as the log gives them.
 */
export function isOutOfReach(campaign: RoundScope, fact: RoundFact, firstBetAt: number | null): boolean {
  if (!fact.is_win && fact.occurred_at >= campaign.start && fact.occurred_at < campaign.end) return false;
  if (firstBetAt === null || firstBetAt >= campaign.end) return true;
  // A first bet of bonus money may not count, and the round would start later than it.
  return firstBetAt < campaign.start && campaign.bonusMoney;
}

/** Was the fold made with the player's present join and pauses? If not, only all of the player's facts tell what counts. */
export function knowsJoin(
  campaign: FoldedCampaign,
  fold: Pick<PlayerFold, 'joined_at'>,
  joinedAt: Joined,
): boolean {
  return isSameJoined(fold.joined_at, joinedHere(campaign, joinedAt));
}

// While nothing is folded away, every round of the window is in the tail: what is not there and does not start inside
// with these facts lies outside, or has no bet yet.
function isKnownToBeOutside(scope: RoundScope, kept: KeptRounds, part: GameRound): boolean {
  return kept.boundary === null && (part.started_at === NO_BET || part.started_at < scope.start);
}

function isBehindBoundary({ boundary }: KeptRounds, round: GameRound): boolean {
  return boundary !== null && compareRounds(round, boundary) <= 0;
}
