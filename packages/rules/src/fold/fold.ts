import type { CompiledCampaign } from '../campaigns/compiled-campaign.ts';
import { copyTally, freshTally, type Tally } from '../kinds/tournament/tally.ts';
import {
  compareRounds,
  type GameRound,
  type GameroundFact,
  gatherRounds,
  isInWindow,
  isSameRound,
  mergeRounds,
  NO_BET,
  type RoundId,
  type RoundKey,
  type RoundScope,
} from '../rounds/rounds.ts';
import { stepRound } from './step-round.ts';

/** How many of a player's newest rounds stay open for late events; older ones cost a fold from the log. */
export const TAIL_ROUNDS = 4;

/**
 * One player in one campaign. `tail`: the last TAIL_ROUNDS rounds of the campaign's window and selection, counted or not;
 * `tally`: all rounds before them; `boundary`: the newest of those. Never changed in place. There is exactly one fold for
 * a set of facts, whatever way they came (invariant I3, L4).
 */
export interface PlayerFold {
  /** when the player joined, µs; null where joining is automatic or has not happened */
  readonly joined_at: number | null;
  readonly boundary: RoundKey | null;
  readonly tally: Tally;
  readonly tail: readonly GameRound[];
}

/** What a fold keeps of the rounds themselves. It follows from facts, window and scope alone, whatever they are worth. */
export type KeptRounds = Pick<PlayerFold, 'boundary' | 'tail'>;

/** What new rounds make of those that a fold keeps; true of every fold of that scope and window that keeps the same. */
export interface KeptChange extends KeptRounds {
  /** The rounds that leave the tail for the tally, in order. */
  readonly folded: readonly GameRound[];
}

/** Of folds without a round; one object, so that they are known to keep the same. */
const NO_ROUNDS: readonly GameRound[] = [];

/** Folds all facts of one player, given in any order (decisions 5). Each event must be among them once. */
export function foldFacts(
  campaign: CompiledCampaign,
  facts: Iterable<GameroundFact>,
  joinedAt: number | null,
): PlayerFold {
  const change = keepNewest(null, roundsInOrder(campaign, facts));
  return takeChange(campaign, emptyFold(campaign, joinedAt), change);
}

/** The fold of a player without facts. */
export function emptyFold(campaign: CompiledCampaign, joinedAt: number | null): PlayerFold {
  const joined = campaign.needsJoin ? joinedAt : null;
  return { joined_at: joined, boundary: null, tally: freshTally(campaign.tasks.length), tail: NO_ROUNDS };
}

/** The rounds of one player in the campaign's window and selection, in order. */
export function roundsInOrder(campaign: CompiledCampaign, facts: Iterable<GameroundFact>): GameRound[] {
  return gatherRounds(campaign, facts)
    .filter((round) => isInWindow(campaign, round))
    .sort(compareRounds);
}

/**
 * Takes facts of one player that were newly read from the log, in any order, into the fold; the same object comes back
 * if they change nothing. `refold`: the fold cannot know the answer; fold all of the player's facts instead. Both ways
 * lead to folds that are equal to the byte.
 * `hasEarlier`: does the log hold an earlier event of the fact's round that is not among these facts? It is only asked for
 * rounds outside of the tail, and may answer no where isOutOfReach says so.
 */
export function extendFold(
  campaign: CompiledCampaign,
  fold: PlayerFold,
  facts: readonly GameroundFact[],
  hasEarlier: (fact: GameroundFact) => boolean,
  joinedAt: number | null,
): PlayerFold | 'refold' {
  if (!knowsJoin(campaign, fold, joinedAt)) return 'refold';
  const hasEarlierOf = (part: RoundId) => facts.some((fact) => isSameRound(fact, part) && hasEarlier(fact));
  const change = changeKept(campaign, fold, gatherRounds(campaign, facts), hasEarlierOf);
  if (change === 'refold') return change;
  return change === null ? fold : takeChange(campaign, fold, change);
}

/** Was the fold made with the player's present join? If not, only all of the player's facts tell what counts. */
export function knowsJoin(campaign: CompiledCampaign, fold: PlayerFold, joinedAt: number | null): boolean {
  return !campaign.needsJoin || joinedAt === fold.joined_at;
}

/**
 * The part of `extendFold` that campaigns of one scope and window share: what new rounds, as gatherRounds makes them of the facts,
 * do to those that are kept; null: nothing. `hasEarlier` as there, for any event of the round.
 */
export function changeKept(
  scope: RoundScope,
  kept: KeptRounds,
  rounds: readonly GameRound[],
  hasEarlier: (round: RoundId) => boolean,
): KeptChange | 'refold' | null {
  let tail: GameRound[] | null = null;
  for (const part of rounds) {
    const at = kept.tail.findIndex((round) => isSameRound(round, part));
    const known = kept.tail[at];
    if (known === undefined) {
      if (isKnownToBeOutside(scope, kept, part)) continue;
      if (hasEarlier(part)) return 'refold';
      if (!isInWindow(scope, part)) continue;
    }
    const round = known === undefined ? part : mergeRounds(known, part);
    if (!isInWindow(scope, round) || isBehindBoundary(kept, round)) return 'refold';
    tail ??= kept.tail.slice();
    if (known === undefined) tail.push(round);
    else tail[at] = round;
  }
  return tail === null ? null : keepNewest(kept.boundary, tail.sort(compareRounds));
}

/** The fold after a change of what it keeps. */
export function takeChange(campaign: CompiledCampaign, fold: PlayerFold, change: KeptChange): PlayerFold {
  const { boundary, tail, folded } = change;
  if (folded.length === 0) return { joined_at: fold.joined_at, boundary, tally: fold.tally, tail };
  const tally = copyTally(fold.tally);
  for (const round of folded) stepRound(campaign, tally, round, false, fold.joined_at, null);
  return { joined_at: fold.joined_at, boundary, tally, tail };
}

/**
 * Lies the fact's round outside of the window by its earlier bets, and does the fact leave it there? Then `hasEarlier` may
 * answer no, which spares a fold for every late win of a round that started before or after the window.
 * `firstBetAt`: `occurred_at` (µs) of the round's earliest bet logged before these facts, null if only wins are logged.
 * Facts must come in the order of their receipt, as the log gives them.
 */
export function isOutOfReach(campaign: RoundScope, fact: GameroundFact, firstBetAt: number | null): boolean {
  if (!fact.is_win && fact.occurred_at >= campaign.start && fact.occurred_at < campaign.end) return false;
  if (firstBetAt === null || firstBetAt >= campaign.end) return true;
  // A first bet of bonus money may not count, and the round would start later than it.
  return firstBetAt < campaign.start && campaign.bonusMoney;
}

// While nothing is folded away, every round of the window is in the tail: what is not there and does not start inside
// with these facts lies outside, or has no bet yet.
function isKnownToBeOutside(scope: RoundScope, kept: KeptRounds, part: GameRound): boolean {
  return kept.boundary === null && (part.started_at === NO_BET || part.started_at < scope.start);
}

function isBehindBoundary({ boundary }: KeptRounds, round: GameRound): boolean {
  return boundary !== null && compareRounds(round, boundary) <= 0;
}

/** Leaves the last TAIL_ROUNDS of the rounds, which are in order, in the tail. */
function keepNewest(boundary: RoundKey | null, rounds: readonly GameRound[]): KeptChange {
  const foldedCount = rounds.length - TAIL_ROUNDS;
  const newest = rounds[foldedCount - 1];
  if (newest === undefined) return { boundary, tail: rounds, folded: NO_ROUNDS };
  const { started_at, game_id, round_id } = newest;
  return {
    boundary: { started_at, game_id, round_id },
    tail: rounds.slice(foldedCount),
    folded: rounds.slice(0, foldedCount),
  };
}
