import type { FoldedCampaign } from '../kinds/campaign-kind.ts';
import {
  compareRounds,
  type GameRound,
  type GameroundFact,
  gatherRounds,
  isInWindow,
  type RoundKey,
} from '../rounds/rounds.ts';
import { stepRound } from './step-round.ts';

/** How many of a player's newest rounds stay open for late events; older ones cost a fold from the log. */
export const TAIL_ROUNDS = 4;

/**
 * One player in one campaign. `tail`: the last TAIL_ROUNDS rounds of the campaign's window and selection, counted or not;
 * `state`: what the campaign's kind made of all rounds before them; `boundary`: the newest of those. Never changed in place. There is
 * exactly one fold for a set of facts, whatever way they came (invariants I3 and I4).
 */
export interface PlayerFold {
  /** when the player joined, µs; null where joining is automatic or has not happened */
  readonly joined_at: number | null;
  readonly boundary: RoundKey | null;
  readonly state: unknown;
  readonly tail: readonly GameRound[];
}

/** What a fold keeps of the rounds themselves. It follows from facts, window and scope alone, whatever they are worth. */
export type KeptRounds = Pick<PlayerFold, 'boundary' | 'tail'>;

/** What new rounds make of those that a fold keeps; true of every fold of that scope and window that keeps the same. */
export interface KeptChange extends KeptRounds {
  /** The rounds that leave the tail for the state, in order. */
  readonly folded: readonly GameRound[];
}

/** Of folds without a round; one object, so that they are known to keep the same. */
const NO_ROUNDS: readonly GameRound[] = [];

/** Folds all facts of one player, given in any order (decisions 5). Each event must be among them once. */
export function foldFacts(
  campaign: FoldedCampaign,
  facts: Iterable<GameroundFact>,
  joinedAt: number | null,
): PlayerFold {
  const change = keepNewest(null, roundsInOrder(campaign, facts));
  return takeChange(campaign, emptyFold(campaign, joinedAt), change);
}

/** The fold of a player without facts. */
export function emptyFold(campaign: FoldedCampaign, joinedAt: number | null): PlayerFold {
  const joined = campaign.needsJoin ? joinedAt : null;
  return { joined_at: joined, boundary: null, state: campaign.kind.initial(campaign.rules), tail: NO_ROUNDS };
}

/** The rounds of one player in the campaign's window and selection, in order. */
export function roundsInOrder(campaign: FoldedCampaign, facts: Iterable<GameroundFact>): GameRound[] {
  return gatherRounds(campaign, facts)
    .filter((round) => isInWindow(campaign, round))
    .sort(compareRounds);
}

/** The fold after a change of what it keeps. */
export function takeChange(campaign: FoldedCampaign, fold: PlayerFold, change: KeptChange): PlayerFold {
  const { boundary, tail, folded } = change;
  if (folded.length === 0) return { joined_at: fold.joined_at, boundary, state: fold.state, tail };
  const state = campaign.kind.copy(campaign.rules, fold.state);
  for (const round of folded) stepRound(campaign, state, round, false, fold.joined_at, null);
  return { joined_at: fold.joined_at, boundary, state, tail };
}

/** Leaves the last TAIL_ROUNDS of the rounds, which are in order, in the tail. */
export function keepNewest(boundary: RoundKey | null, rounds: readonly GameRound[]): KeptChange {
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
