import assert from 'node:assert/strict';
import {
  emptyFold,
  type FoldWithSnapshots,
  foldFacts,
  foldNext,
  outcomeOf,
  type PlayerFold,
  roundsInOrder,
} from '@laurel/rules/fold/fold.ts';
import { FROM_START, type RefoldFrom } from '@laurel/rules/fold/late-rounds.ts';
import { extendFold, NewRounds, type PlayerRounds } from '@laurel/rules/fold/new-rounds.ts';
import type { ScoredCampaign } from '@laurel/rules/fold/player-folds.ts';
import { decodeFold, encodeFold } from '@laurel/rules/fold/player-row.ts';
import type { GameroundFact } from '@laurel/rules/rounds/rounds.ts';
import fc from 'fast-check';
import { HeldInSlots } from './held-in-slots.ts';
import { newFacts } from './new-facts.ts';

/** Small, so that short histories have several snapshots. */
const SNAPSHOT_ROUNDS = 2;

export const batchSizes = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 60, maxLength: 60 });

/** A campaign whose folds follow a log. */
export interface Followed {
  campaign: ScoredCampaign;
  joinedAtOf: (batch: number) => number | null;
  /** Undefined before the first round. */
  fold: PlayerFold | undefined;
  snapshots: PlayerFold[];
}

/** Begins to follow a log; `joinedAtOf`: when the player has joined, as it is known in a batch. */
export function follow(campaign: ScoredCampaign, joinedAtOf: Followed['joinedAtOf']): Followed {
  return { campaign, joinedAtOf, fold: undefined, snapshots: [] };
}

/** Follows a log as scoring does, and after each batch compares the folds with folding everything. */
export function followAll(
  campaigns: Followed[],
  facts: readonly GameroundFact[],
  sizes: readonly number[],
): void {
  const log: GameroundFact[] = [];
  const held = new HeldInSlots(campaigns.map((one) => one.campaign));
  for (let batch = 0; log.length < facts.length; batch += 1) {
    const batchFacts = facts.slice(log.length, log.length + (sizes[batch] as number));
    const news = new NewRounds(newFacts(log, batchFacts));
    log.push(...batchFacts);
    for (const [at, followed] of campaigns.entries()) {
      const { campaign, joinedAtOf } = followed;
      const joinedAt = joinedAtOf(batch);
      const [player] = news.of(campaign).values();
      // Scoring refolds a player who joins, with or without news.
      const hasJoined = batch > 0 && joinedAt !== joinedAtOf(batch - 1);
      if (player) held.extend(at, player, joinedAt, SNAPSHOT_ROUNDS);
      if (player) extend(followed, player, joinedAt, log);
      else if (hasJoined) foldAgain(followed, FROM_START, joinedAt, log);
      const fold = followed.fold ?? emptyFold(campaign, joinedAt);
      const whole = foldFacts(campaign, log, joinedAt);
      assert.deepEqual(outcomeOf(campaign, fold), outcomeOf(campaign, whole));
      assert.equal(encodeFold(campaign, fold), encodeFold(campaign, whole));
      assert.deepEqual(textsOf(followed), textsOf({ campaign, ...foldAtOnce(campaign, log, joinedAt) }));
      held.compare(at, followed, SNAPSHOT_ROUNDS);
      // Half the time folds stay in memory; otherwise they are read from their texts.
      if (batch % 2 !== 0) continue;
      followed.fold = decodeFold(campaign, encodeFold(campaign, fold));
      followed.snapshots = textsOf(followed).map((text) => decodeFold(campaign, text));
      held.readAgain(at, followed.fold);
    }
    held.show();
  }
}

/** Extends a fold, or refolds what the news changes, as scoring does. */
function extend(
  followed: Followed,
  player: PlayerRounds,
  joinedAt: number | null,
  log: GameroundFact[],
): void {
  const { campaign, fold } = followed;
  const before = fold && encodeFold(campaign, fold);
  const extended = extendFold(campaign, fold, player, joinedAt, SNAPSHOT_ROUNDS);
  assert.equal(fold && encodeFold(campaign, fold), before);
  if (extended === null) return;
  if ('refold_from' in extended) foldAgain(followed, extended, joinedAt, log);
  else {
    followed.fold = extended.fold;
    followed.snapshots = [...followed.snapshots, ...extended.snapshots];
  }
}

/**
 * Continues from the newest snapshot before the change, with all events of rounds that have a bet at its boundary or later.
 */
function foldAgain(
  followed: Followed,
  { refold_from }: RefoldFrom,
  joinedAt: number | null,
  log: GameroundFact[],
): void {
  const { campaign } = followed;
  const kept = followed.snapshots.filter(({ boundary }) => (boundary?.started_at ?? 0) < refold_from);
  const newest = kept.at(-1) ?? emptyFold(campaign, joinedAt);
  const start = newest.boundary?.started_at ?? campaign.start;
  const later = log.filter(({ is_win, occurred_at }) => !is_win && occurred_at >= start);
  const read = new Set(later.map(({ game_id, round_id }) => `${game_id} ${round_id}`));
  const facts = log.filter(({ game_id, round_id }) => read.has(`${game_id} ${round_id}`));
  const rounds = roundsInOrder(campaign, facts, newest.boundary);
  const { fold, snapshots } = foldNext(campaign, newest, rounds, SNAPSHOT_ROUNDS);
  followed.fold = fold;
  followed.snapshots = [...kept, ...snapshots];
}

/** Folds everything in one go, with its snapshots. */
function foldAtOnce(
  campaign: ScoredCampaign,
  log: GameroundFact[],
  joinedAt: number | null,
): FoldWithSnapshots {
  const rounds = roundsInOrder(campaign, log);
  return foldNext(campaign, emptyFold(campaign, joinedAt), rounds, SNAPSHOT_ROUNDS);
}

/** Divided anywhere and folded in parts, a history has the fold and the snapshots that it has in one go. */
export function assertSameInParts(
  campaign: ScoredCampaign,
  log: GameroundFact[],
  joinedAt: number | null,
  sizes: readonly number[],
): void {
  const entries = roundsInOrder(campaign, log);
  let fold = emptyFold(campaign, joinedAt);
  const snapshots: unknown[] = [];
  for (let part = 0; entries.length > 0; part += 1) {
    const next = foldNext(campaign, fold, entries.splice(0, sizes[part]), SNAPSHOT_ROUNDS);
    fold = next.fold;
    snapshots.push(...next.snapshots);
  }
  assert.deepEqual({ fold, snapshots }, foldAtOnce(campaign, log, joinedAt));
}

function textsOf({ campaign, snapshots }: Pick<Followed, 'campaign'> & Pick<FoldWithSnapshots, 'snapshots'>) {
  return snapshots.map((snapshot) => encodeFold(campaign, snapshot));
}
