import type { CompiledCampaign } from './campaign.ts';
import {
  compareRounds,
  type GameRound,
  type GameroundFact,
  gatherRounds,
  isInWindow,
  isSameRound,
  mergeRounds,
  NO_BET,
  type RoundKey,
} from './rounds.ts';
import { stepRound } from './step.ts';
import { copyTally, freshTally, type Tally } from './tally.ts';

/** How many of a player's newest rounds stay open for late events; older ones cost a fold from the log. */
export const TAIL_ROUNDS = 4;

/**
 * One player in one campaign. `tail`: the last TAIL_ROUNDS rounds of the campaign's window and selection, counted or not;
 * `tally`: all rounds before them; `boundary`: the newest of those. Never changed in place. There is exactly one fold for
 * a set of facts, whatever way they came (laws L3, L4).
 */
export interface PlayerFold {
  /** when the player joined, µs; null where joining is automatic or has not happened */
  readonly joined_at: number | null;
  readonly boundary: RoundKey | null;
  readonly tally: Tally;
  readonly tail: readonly GameRound[];
}

/** Folds all facts of one player, given in any order (decisions 5). Each event must be among them once. */
export function foldFacts(
  campaign: CompiledCampaign,
  facts: Iterable<GameroundFact>,
  joinedAt: number | null,
): PlayerFold {
  return foldAway(campaign, emptyFold(campaign, joinedAt), roundsInOrder(campaign, facts));
}

/** The fold of a player without facts. */
export function emptyFold(campaign: CompiledCampaign, joinedAt: number | null): PlayerFold {
  const joined = campaign.needsJoin ? joinedAt : null;
  return { joined_at: joined, boundary: null, tally: freshTally(campaign.tasks.length), tail: [] };
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
 * lead to folds that are equal to the byte. `rounds`: what gatherRounds makes of the facts for this campaign; campaigns that
 * gather them alike share it.
 * `hasEarlier`: does the log hold an earlier event of the fact's round that is not among these facts? It is only asked for
 * rounds outside of the tail, and may answer no where isOutOfReach says so.
 */
export function extendFold(
  campaign: CompiledCampaign,
  fold: PlayerFold,
  facts: readonly GameroundFact[],
  hasEarlier: (fact: GameroundFact) => boolean,
  joinedAt: number | null,
  rounds: readonly GameRound[] = gatherRounds(campaign, facts),
): PlayerFold | 'refold' {
  if (campaign.needsJoin && joinedAt !== fold.joined_at) return 'refold';
  let tail = fold.tail;
  for (const part of rounds) {
    const known = tail.find((round) => isSameRound(round, part));
    if (known === undefined) {
      if (isKnownToBeOutside(campaign, fold, part)) continue;
      if (facts.some((fact) => isSameRound(fact, part) && hasEarlier(fact))) return 'refold';
      if (!isInWindow(campaign, part)) continue;
    }
    const round = known === undefined ? part : mergeRounds(known, part);
    if (!isInWindow(campaign, round) || isBehindBoundary(fold, round)) return 'refold';
    tail = [...tail.filter((other) => other !== known), round];
  }
  return tail === fold.tail ? fold : foldAway(campaign, fold, [...tail].sort(compareRounds));
}

/**
 * Lies the fact's round outside of the window by its earlier bets, and does the fact leave it there? Then `hasEarlier` may
 * answer no, which spares a fold for every late win of a round that started before or after the window.
 * `firstBetAt`: `occurred_at` (µs) of the round's earliest bet logged before these facts, null if only wins are logged.
 * Facts must come in the order of their receipt, as the log gives them.
 */
export function isOutOfReach(
  campaign: CompiledCampaign,
  fact: GameroundFact,
  firstBetAt: number | null,
): boolean {
  if (!fact.is_win && fact.occurred_at >= campaign.start && fact.occurred_at < campaign.end) return false;
  if (firstBetAt === null || firstBetAt >= campaign.end) return true;
  // A first bet of bonus money may not count, and the round would start later than it.
  return firstBetAt < campaign.start && campaign.bonusMoney;
}

// While nothing is folded away, every round of the window is in the tail: what is not there and does not start inside
// with these facts lies outside, or has no bet yet.
function isKnownToBeOutside(campaign: CompiledCampaign, fold: PlayerFold, part: GameRound): boolean {
  return fold.boundary === null && (part.started_at === NO_BET || part.started_at < campaign.start);
}

function isBehindBoundary(fold: PlayerFold, round: GameRound): boolean {
  return fold.boundary !== null && compareRounds(round, fold.boundary) <= 0;
}

/** Leaves the last TAIL_ROUNDS of the rounds in the tail and takes the others into the tally. */
function foldAway(campaign: CompiledCampaign, fold: PlayerFold, rounds: readonly GameRound[]): PlayerFold {
  const foldedCount = rounds.length - TAIL_ROUNDS;
  const newest = rounds[foldedCount - 1];
  if (newest === undefined) return { ...fold, tail: rounds };
  const tally = copyTally(fold.tally);
  for (let index = 0; index < foldedCount; index += 1) {
    stepRound(campaign, tally, rounds[index] as GameRound, false, fold.joined_at, null);
  }
  const { started_at, game_id, round_id } = newest;
  return {
    joined_at: fold.joined_at,
    boundary: { started_at, game_id, round_id },
    tally,
    tail: rounds.slice(foldedCount),
  };
}
