import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { type CompiledCampaign, compileCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import {
  emptyFold,
  type FoldWithSnapshots,
  foldFacts,
  foldNext,
  outcomeOf,
  type PlayerFold,
  roundsInOrder,
} from '@laurel/rules/fold/fold.ts';
import { decodeFold, encodeFold } from '@laurel/rules/fold/fold-text.ts';
import { FROM_START, type RefoldFrom } from '@laurel/rules/fold/late-rounds.ts';
import { extendFold, NewRounds, type PlayerRounds } from '@laurel/rules/fold/new-rounds.ts';
import { compileSelection } from '@laurel/rules/games/selection.ts';
import { explainFacts, wholeHistory } from '@laurel/rules/kinds/tournament/explain/explain.ts';
import { standingOf } from '@laurel/rules/kinds/tournament/standing.ts';
import { rateTable } from '@laurel/rules/rates/rates.ts';
import type { GameroundFact } from '@laurel/rules/rounds/rounds.ts';
import fc from 'fast-check';
import { someCampaign, someFacts, someJoin, someRates } from '../support/campaign-arbitraries.ts';
import { HeldInSlots } from '../support/held-in-slots.ts';
import { extendBy, newFacts } from '../support/new-facts.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { referenceStanding } from '../support/reference-fold.ts';

const rates = rateTable(someRates);
const runs = propertyRuns(1000);
const batchSizes = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 60, maxLength: 60 });
const inAnyOrder = someFacts.chain((facts) => fc.shuffledSubarray(facts, { minLength: facts.length }));
/** As in a log: in any order of their timestamps, but in order of receipt (invariant I11). */
const someLog = inAnyOrder.map((facts) => facts.toSorted((a, b) => a.received_at - b.received_at));
/** Some of them get the same news and share its results. */
const someCampaigns = fc.array(fc.record({ definition: someCampaign, joinedAt: someJoin }), {
  minLength: 1,
  maxLength: 4,
});

describe('arrival order and batching do not matter (I3, I4)', () => {
  test('extending folds batch by batch gives the same bytes as folding everything at once', () => {
    const property = fc.property(someCampaigns, someLog, batchSizes, (campaigns, facts, sizes) => {
      const followed = campaigns.map(({ definition, joinedAt }) =>
        follow(compile(definition), () => joinedAt),
      );
      followAll(followed, facts, sizes);
    });
    fc.assert(property, runs);
  });

  test('the same holds if the player joins between two batches', () => {
    const property = fc.property(someCampaigns, someLog, batchSizes, (campaigns, facts, sizes) => {
      const followed = campaigns.map(({ definition, joinedAt }) =>
        follow(compile(definition), (batch) => (batch < 4 ? null : joinedAt)),
      );
      followAll(followed, facts, sizes);
    });
    fc.assert(property, propertyRuns(200));
  });

  test('rounds that arrive one after the other extend a fold without folding it again', () => {
    const property = fc.property(someCampaign, someFacts, (definition, facts) => {
      const campaign = compile(definition);
      const byRound = Array.from(
        Map.groupBy(inOrder(facts), (fact) => fact.game_id + fact.round_id).values(),
      );
      const log: GameroundFact[] = [];
      let fold = emptyFold(campaign, null);
      for (const round of byRound.map(oneMoment)) {
        const extended = extendBy(campaign, fold, newFacts(log, round), null);
        assert.notEqual(extended, 'refold');
        if (extended !== 'refold') fold = extended;
        log.push(...round);
      }
    });
    fc.assert(property, propertyRuns(200));
  });
});

describe('a long history (I3)', () => {
  test('folding a history in parts, wherever it is divided, gives the same fold and snapshots', () => {
    const property = fc.property(
      someCampaign,
      someFacts,
      someJoin,
      batchSizes,
      (definition, facts, joinedAt, sizes) => {
        const campaign = compile(definition);
        const rounds = roundsInOrder(campaign, facts);
        let fold = emptyFold(campaign, joinedAt);
        const snapshots: PlayerFold[] = [];
        for (let at = 0, part = 0; at < rounds.length; at += sizes[part++] as number) {
          const next = foldNext(
            campaign,
            fold,
            rounds.slice(at, at + (sizes[part] as number)),
            SNAPSHOT_ROUNDS,
          );
          fold = next.fold;
          snapshots.push(...next.snapshots);
        }
        assert.deepEqual({ fold, snapshots }, foldAtOnce(campaign, facts, joinedAt));
      },
    );
    fc.assert(property, runs);
  });
});

describe('a standing follows the rules', () => {
  test('it equals the result of a second, naive implementation', () => {
    const property = fc.property(someCampaign, inAnyOrder, someJoin, (definition, facts, joinedAt) => {
      const campaign = compile(definition);
      const { score, reached_at, rounds } = standingOf(campaign, foldFacts(campaign, facts, joinedAt));
      assert.deepEqual(
        { score, reached_at, rounds },
        referenceStanding(definition, someRates, facts, joinedAt),
      );
    });
    fc.assert(property, propertyRuns(3000));
  });

  test('the explanation ends with the score of the standing', () => {
    const property = fc.property(someCampaign, inAnyOrder, someJoin, (definition, facts, joinedAt) => {
      const campaign = compile(definition);
      const steps = explainFacts(campaign, facts, wholeHistory(campaign, joinedAt)).steps;
      const standing = standingOf(campaign, foldFacts(campaign, facts, joinedAt));
      assert.equal(steps.at(-1)?.score ?? null, standing.score);
      assert.equal(steps.filter((step) => step.not_counted === null).length, standing.rounds);
      assert.equal(steps.filter((step) => step.not_counted === 'unpriced').length, standing.unpriced);
    });
    fc.assert(property, runs);
  });
});

function compile(definition: CampaignDefinition): CompiledCampaign {
  const selects = compileSelection(definition.games);
  return compileCampaign(definition, rates, (gameId) => selects(gameId, undefined));
}

/** Small, so that short histories have several snapshots. */
const SNAPSHOT_ROUNDS = 2;

interface Followed {
  campaign: CompiledCampaign;
  joinedAtOf: (batch: number) => number | null;
  /** Undefined before the first round. */
  fold: PlayerFold | undefined;
  snapshots: PlayerFold[];
}

function follow(campaign: CompiledCampaign, joinedAtOf: Followed['joinedAtOf']): Followed {
  return { campaign, joinedAtOf, fold: undefined, snapshots: [] };
}

/** Follows a log as scoring does, and after each batch compares the folds with folding everything. */
function followAll(campaigns: Followed[], facts: readonly GameroundFact[], sizes: readonly number[]): void {
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

function foldAtOnce(
  campaign: CompiledCampaign,
  log: GameroundFact[],
  joinedAt: number | null,
): FoldWithSnapshots {
  const rounds = roundsInOrder(campaign, log);
  return foldNext(campaign, emptyFold(campaign, joinedAt), rounds, SNAPSHOT_ROUNDS);
}

function textsOf({ campaign, snapshots }: Pick<Followed, 'campaign'> & Pick<FoldWithSnapshots, 'snapshots'>) {
  return snapshots.map((snapshot) => encodeFold(campaign, snapshot));
}

function inOrder(facts: readonly GameroundFact[]): GameroundFact[] {
  return facts.toSorted((a, b) => a.occurred_at - b.occurred_at || a.seq - b.seq);
}

// The previous round cannot overtake a round whose events all have one later timestamp.
function oneMoment(group: readonly GameroundFact[], index: number): GameroundFact[] {
  const [first] = group as [GameroundFact];
  return group.map((fact) => ({ ...fact, occurred_at: first.occurred_at + index }));
}
