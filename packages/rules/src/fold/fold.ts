import type { FoldedCampaign } from '../kinds/campaign-kind.ts';
import { type Joined, withoutJoin } from '../rounds/joined.ts';
import type { FactKind, PlayerFact } from '../rounds/player-fact.ts';
import {
  compareRounds,
  type GameRound,
  gatherInSteps,
  gatherRounds,
  isInWindow,
  type NotCounted,
  type RoundFact,
  type RoundKey,
  type RoundScope,
  reasonNotToCount,
  roundOutcome,
} from '../rounds/rounds.ts';

/** How many of a player's newest rounds and facts stay open for late events; older ones cost a fold from the log. */
export const TAIL_ROUNDS = 4;

/**
 * After how many rounds of a player there is a snapshot. A late event costs reading and folding half as many rounds on
 * average, some 5 ms; each snapshot is some 200 bytes in the database.
 */
export const SNAPSHOT_ROUNDS = 500;

/**
 * One player in one campaign. `tail`: the last TAIL_ROUNDS rounds of the campaign's window and selection, counted or not;
 * `state`: what the campaign's kind made of the `folded_rounds` before them; `boundary`: the newest of those. Facts for
 * which the kind asks are among the rounds; a last round that may be open stays in the tail, with all facts after it. Never
 * changed in place. There is exactly one fold for a set of facts, whatever way they came (invariants I3 and I4).
 */
export interface PlayerFold {
  /** when the player joined, null where joining is automatic or has not happened; and pauses in the window */
  readonly joined_at: Joined;
  readonly boundary: RoundKey | null;
  readonly folded_rounds: number;
  readonly state: unknown;
  readonly tail: readonly GameRound[];
}

/** What a fold keeps of the rounds themselves. It follows from facts, window and scope alone, whatever they are worth. */
export type KeptRounds = Pick<PlayerFold, 'boundary' | 'folded_rounds' | 'tail'>;

/** The kept rounds without how many there were, which differs between windows that hold the same newest rounds. */
export type KeptTail = Pick<KeptRounds, 'boundary' | 'tail'>;

/**
 * The effect of new rounds on those that a fold keeps; the same for every fold of that scope and window that keeps the same.
 */
export interface KeptChange extends KeptRounds {
  /** The rounds that leave the tail for the state, in order. */
  readonly folded: readonly GameRound[];
}

/**
 * A fold with its snapshots. A snapshot is the fold of a player's first rounds, a multiple of SNAPSHOT_ROUNDS of them,
 * without a tail. It follows from the facts as the fold does, so whatever changes no round up to its boundary leaves it as
 * it is, and folding continues from it to the same byte as from nothing.
 */
export interface FoldWithSnapshots {
  readonly fold: PlayerFold;
  /** Those that folding passed, in order. */
  readonly snapshots: readonly PlayerFold[];
}

/** Of folds without a round; one object, so that they are known to keep the same. */
const NO_ROUNDS: readonly GameRound[] = [];
const NO_SNAPSHOTS: readonly PlayerFold[] = [];

/** Folds all facts of one player, given in any order (docs/rules/rounds.md). Each event must be among them once. */
export function foldFacts(
  campaign: FoldedCampaign,
  facts: Iterable<RoundFact>,
  joinedAt: Joined,
): PlayerFold {
  return foldNext(campaign, emptyFold(campaign, joinedAt), roundsInOrder(campaign, facts)).fold;
}

/** The fold of a player without facts. */
export function emptyFold(campaign: FoldedCampaign, joinedAt: Joined): PlayerFold {
  return {
    joined_at: joinedHere(campaign, joinedAt),
    boundary: null,
    folded_rounds: 0,
    state: campaign.kind.initial(campaign.rules),
    tail: NO_ROUNDS,
  };
}

/** What the fold of a player keeps of when the player joined and was paused. */
export function joinedHere({ needsJoin }: FoldedCampaign, joined: Joined): Joined {
  return needsJoin ? joined : withoutJoin(joined);
}

/**
 * The rounds of one player in the campaign's window and selection, in order; those that come after `boundary` if there is
 * one.
 */
export function roundsInOrder(
  campaign: RoundScope,
  facts: Iterable<RoundFact>,
  boundary: RoundKey | null = null,
): GameRound[] {
  return inOrder(campaign, gatherRounds(campaign, facts), boundary);
}

/** All rounds of the window in order, with a pause after every `size` facts, so that the caller can give way. */
export function* roundsInSteps(
  campaign: RoundScope,
  facts: readonly RoundFact[],
  size: number,
): Generator<undefined, GameRound[], undefined> {
  return inOrder(campaign, yield* gatherInSteps(campaign, facts, size), null);
}

function inOrder(campaign: RoundScope, rounds: GameRound[], boundary: RoundKey | null): GameRound[] {
  return rounds
    .filter((round) => isInWindow(campaign, round))
    .filter((round) => boundary === null || compareRounds(round, boundary) > 0)
    .sort(compareRounds);
}

/**
 * Takes the player's next rounds into a fold: those that come after all of its own, in order, each of them whole. A long
 * history is folded part by part this way, with equal folds and snapshots however it is parted.
 */
export function foldNext(
  campaign: FoldedCampaign,
  fold: PlayerFold,
  rounds: readonly GameRound[],
  snapshotRounds = SNAPSHOT_ROUNDS,
): FoldWithSnapshots {
  return takeChange(campaign, fold, keepNewest(fold, fold.tail.concat(rounds)), snapshotRounds);
}

/** The fold after a change of what it keeps, and the snapshots that it passes. */
export function takeChange(
  campaign: FoldedCampaign,
  fold: PlayerFold,
  change: KeptChange,
  snapshotRounds = SNAPSHOT_ROUNDS,
): FoldWithSnapshots {
  const { boundary, folded_rounds, tail, folded } = change;
  const { joined_at } = fold;
  if (folded.length === 0)
    return { fold: { joined_at, boundary, folded_rounds, state: fold.state, tail }, snapshots: NO_SNAPSHOTS };
  const state = campaign.kind.copy(campaign.rules, fold.state);
  const snapshots = foldAway(campaign, state, change, joined_at, snapshotRounds);
  return { fold: { joined_at, boundary, folded_rounds, state, tail }, snapshots };
}

/** Takes the rounds that leave the tail into the state, which is changed; the snapshots that it passes. */
export function foldAway(
  campaign: FoldedCampaign,
  state: unknown,
  { folded, folded_rounds }: Pick<KeptChange, 'folded' | 'folded_rounds'>,
  joined_at: Joined,
  snapshotRounds = SNAPSHOT_ROUNDS,
): readonly PlayerFold[] {
  let snapshots = NO_SNAPSHOTS;
  let rounds = folded_rounds - folded.length;
  for (const round of folded) {
    stepRound(campaign, state, round, false, joined_at, null);
    rounds += 1;
    if (rounds % snapshotRounds !== 0) continue;
    const copy = campaign.kind.copy(campaign.rules, state);
    const kept = { boundary: keyOf(round), folded_rounds: rounds, tail: NO_ROUNDS };
    snapshots = [...snapshots, { joined_at, ...kept, state: copy }];
  }
  return snapshots;
}

/**
 * Leaves the last TAIL_ROUNDS of the rounds, which are in order and follow those folded away, in the tail; more where facts
 * follow a last round that may be open.
 */
export function keepNewest(
  { boundary, folded_rounds }: Pick<KeptRounds, 'boundary' | 'folded_rounds'>,
  rounds: readonly GameRound[],
): KeptChange {
  const foldedCount = tailStart(rounds);
  const newest = rounds[foldedCount - 1];
  // A copy has no room for more than it holds.
  if (newest === undefined) return { boundary, folded_rounds, tail: rounds.slice(), folded: NO_ROUNDS };
  return {
    boundary: keyOf(newest),
    folded_rounds: folded_rounds + foldedCount,
    tail: rounds.slice(foldedCount),
    folded: rounds.slice(0, foldedCount),
  };
}

/**
 * Later events never move it back: what they add lies in the tail or costs a fold from the log, and an open round may only
 * be settled, or followed by another one.
 */
function tailStart(rounds: readonly GameRound[]): number {
  const start = rounds.length - TAIL_ROUNDS;
  const last = lastRoundOf(rounds);
  return last < start && last >= 0 && roundOutcome(rounds[last] as GameRound, true) === 'open' ? last : start;
}

/** Where the last game round is; -1: there are facts only. */
function lastRoundOf(rounds: readonly GameRound[]): number {
  let last = rounds.length - 1;
  while (last >= 0 && (rounds[last] as GameRound).fact !== null) last -= 1;
  return last;
}

function keyOf({ started_at, game_id, round_id }: GameRound): RoundKey {
  return { started_at, game_id, round_id };
}

/**
 * Takes the next round or fact of a player, in the order of compareRounds, into the kind's state; null if it counted, else
 * why not. This is the only way a round reaches an outcome: scoring, rebuilding and explaining all walk through here, and
 * only explaining passes a note. `isLast`: no later round of the player in the campaign exists (docs/rules/rounds.md#2).
 */
export function stepRound<State>(
  campaign: FoldedCampaign<unknown, State>,
  state: State,
  round: GameRound,
  isLast: boolean,
  joinedAt: Joined,
  note: unknown,
): NotCounted | null {
  const { kind, rules } = campaign;
  const reason = reasonNotToCount(campaign, round, joinedAt);
  if (reason !== null) {
    kind.passOver(state, reason);
    return reason;
  }
  if (round.fact !== null) return kind.takeFact?.(rules, state, factOf(round, round.fact), note) ?? null;
  return kind.step(rules, state, round, roundOutcome(round, isLast), note, joinedAt);
}

function factOf({ round_id, started_at, payout }: GameRound, fact: FactKind): PlayerFact {
  return { fact, unique_id: round_id, occurred_at: started_at, amount: payout };
}

/** What a fold is worth now, as its campaign's kind says it: its state and then the rounds of its tail. */
export function outcomeOf<Rules, State, Outcome>(
  campaign: FoldedCampaign<Rules, State, Outcome>,
  fold: PlayerFold,
): Outcome {
  return campaign.kind.outcome(campaign.rules, stateNow(campaign, fold));
}

/** The kind's state after the rounds of the tail, too; a copy, so the fold stays as it is. */
export function stateNow<Rules, State, Outcome>(
  campaign: FoldedCampaign<Rules, State, Outcome>,
  fold: PlayerFold,
): State {
  // Only the campaign's own kind ever makes the state of one of its folds.
  const state = campaign.kind.copy(campaign.rules, fold.state as State);
  stepTail(campaign, state, fold.tail, fold.joined_at);
  return state;
}

/** Takes the newest rounds into the state, which is changed. */
export function stepTail<State>(
  campaign: FoldedCampaign<unknown, State>,
  state: State,
  tail: readonly GameRound[],
  joinedAt: Joined,
): void {
  const last = lastRoundOf(tail);
  for (let at = 0; at < tail.length; at += 1)
    stepRound(campaign, state, tail[at] as GameRound, at === last, joinedAt, null);
}
