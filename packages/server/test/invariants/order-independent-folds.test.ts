import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TournamentDefinition } from '@laurel/contract/campaigns/definition.ts';
import { standingOf } from '@laurel/rules/boards/standing.ts';
import { type CompiledCampaign, compileCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { explainFacts, wholeHistory } from '@laurel/rules/explanations/explain.ts';
import { emptyFold, foldFacts } from '@laurel/rules/fold/fold.ts';
import { compileSelection } from '@laurel/rules/games/selection.ts';
import { rateTable } from '@laurel/rules/rates/rates.ts';
import type { GameroundFact } from '@laurel/rules/rounds/rounds.ts';
import fc from 'fast-check';
import { someCampaign, someFacts, someJoin, someRates } from '../support/campaign-arbitraries.ts';
import { assertSameInParts, batchSizes, follow, followAll } from '../support/followed-folds.ts';
import { extendBy, newFacts } from '../support/new-facts.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { referenceStanding } from '../support/reference-fold.ts';

const rates = rateTable(someRates);
const runs = propertyRuns(1000);
const inAnyOrder = someFacts.chain((facts) => fc.shuffledSubarray(facts, { minLength: facts.length }));
/** As in a log: in any order of their timestamps, but in order of receipt (invariant I11). */
const someLog = inAnyOrder.map((facts) => facts.toSorted((a, b) => a.received_at - b.received_at));
/** Windows in which most of the same rounds lie, and some that begin or end among them. */
const someWindow = fc.constantFrom(
  {},
  {},
  { start: '2026-11-19T00:00:00Z' },
  { start: '2026-11-20T01:00:00Z', end: '2026-11-23T00:00:00Z' },
  { start: '2026-11-20T06:00:00Z', end: '2026-11-20T12:00:00Z' },
);
/** Some of them get the same news and share its results. */
const someCampaigns = fc.array(
  fc
    .record({ definition: someCampaign, joinedAt: someJoin, window: someWindow })
    .map(({ definition, joinedAt, window }) => ({ definition: { ...definition, ...window }, joinedAt })),
  { minLength: 1, maxLength: 6 },
);

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
    const property = fc.property(someCampaign, someFacts, someJoin, batchSizes, (definition, ...rest) =>
      assertSameInParts(compile(definition), ...rest),
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

function compile(definition: TournamentDefinition): CompiledCampaign {
  const selects = compileSelection(definition.games);
  return compileCampaign(definition, rates, (gameId) => selects(gameId, undefined));
}

function inOrder(facts: readonly GameroundFact[]): GameroundFact[] {
  return facts.toSorted((a, b) => a.occurred_at - b.occurred_at || a.seq - b.seq);
}

// The previous round cannot overtake a round whose events all have one later timestamp.
function oneMoment(group: readonly GameroundFact[], index: number): GameroundFact[] {
  const [first] = group as [GameroundFact];
  return group.map((fact) => ({ ...fact, occurred_at: first.occurred_at + index }));
}
