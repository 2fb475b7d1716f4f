import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { type CompiledCampaign, compileCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { explainFacts } from '@laurel/rules/explain/explain.ts';
import { emptyFold, extendFold, foldFacts, isOutOfReach, type PlayerFold } from '@laurel/rules/fold/fold.ts';
import { decodeFold, encodeFold } from '@laurel/rules/fold/fold-text.ts';
import { standingOf } from '@laurel/rules/fold/standing.ts';
import { compileSelection } from '@laurel/rules/games/selection.ts';
import { rateTable } from '@laurel/rules/money/rates.ts';
import { type GameroundFact, isSameRound } from '@laurel/rules/rounds/rounds.ts';
import fc from 'fast-check';
import { someCampaign, someFacts, someJoin, someRates } from '../support/campaign-arbitraries.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { referenceStanding } from '../support/reference-fold.ts';

type HasEarlier = (log: readonly GameroundFact[], fact: GameroundFact) => boolean;

const rates = rateTable(someRates);
const runs = propertyRuns(1000);
const batchSizes = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 60, maxLength: 60 });
const inAnyOrder = someFacts.chain((facts) => fc.shuffledSubarray(facts, { minLength: facts.length }));
const isLogged: HasEarlier = (log, fact) => log.some((other) => isSameRound(other, fact));

describe('arrival order and batching do not matter (I3, I4)', () => {
  test('extending a fold batch by batch gives the bytes of folding everything at once', () => {
    const property = fc.property(
      someCampaign,
      inAnyOrder,
      someJoin,
      batchSizes,
      (definition, facts, joinedAt, sizes) => {
        assertFollows(compile(definition), facts, sizes, () => joinedAt, isLogged);
      },
    );
    fc.assert(property, runs);
  });

  test('the same when rounds that cannot reach the window are not reported as logged earlier', () => {
    const property = fc.property(
      someCampaign,
      inAnyOrder,
      someJoin,
      batchSizes,
      (definition, facts, joinedAt, sizes) => {
        const campaign = compile(definition);
        const inOrderOfReceipt = facts.toSorted((a, b) => a.received_at - b.received_at);
        const hasEarlier: HasEarlier = (log, fact) =>
          isLogged(log, fact) && !isOutOfReach(campaign, fact, firstBetAt(log, fact));
        assertFollows(campaign, inOrderOfReceipt, sizes, () => joinedAt, hasEarlier);
      },
    );
    fc.assert(property, runs);
  });

  test('the same when the player joins between two batches', () => {
    const property = fc.property(
      someCampaign,
      inAnyOrder,
      someJoin,
      batchSizes,
      (definition, facts, joinedAt, sizes) => {
        assertFollows(compile(definition), facts, sizes, (batch) => (batch < 4 ? null : joinedAt), isLogged);
      },
    );
    fc.assert(property, propertyRuns(200));
  });

  test('a fold is extended, not folded again, when rounds come one after the other', () => {
    const property = fc.property(someCampaign, someFacts, (definition, facts) => {
      const campaign = compile(definition);
      const byRound = Array.from(
        Map.groupBy(inOrder(facts), (fact) => fact.game_id + fact.round_id).values(),
      );
      const log: GameroundFact[] = [];
      let fold = emptyFold(campaign, null);
      for (const round of byRound.map(oneMoment)) {
        const extended = extendFold(campaign, fold, round, (fact) => isLogged(log, fact), null);
        assert.notEqual(extended, 'refold');
        if (extended !== 'refold') fold = extended;
        log.push(...round);
      }
    });
    fc.assert(property, propertyRuns(200));
  });
});

describe('a standing is what section 5 of the decisions says', () => {
  test('it equals that of a second, naive implementation', () => {
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
      const steps = Array.from(explainFacts(campaign, facts, joinedAt));
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

/** Follows a log as scoring does, through stored texts, and compares with folding everything after each batch. */
function assertFollows(
  campaign: CompiledCampaign,
  facts: readonly GameroundFact[],
  sizes: readonly number[],
  joinedAtOf: (batch: number) => number | null,
  hasEarlier: HasEarlier,
): void {
  const log: GameroundFact[] = [];
  let fold: PlayerFold = emptyFold(campaign, joinedAtOf(0));
  for (let batch = 0; log.length < facts.length; batch += 1) {
    const joinedAt = joinedAtOf(batch);
    const news = facts.slice(log.length, log.length + (sizes[batch] as number));
    const stored = decodeFold(encodeFold(fold));
    const extended = extendFold(campaign, stored, news, (fact) => hasEarlier(log, fact), joinedAt);
    log.push(...news);
    fold = extended === 'refold' ? foldFacts(campaign, log, joinedAt) : extended;
    assert.equal(encodeFold(fold), encodeFold(foldFacts(campaign, log, joinedAt)));
  }
}

function firstBetAt(log: readonly GameroundFact[], fact: GameroundFact): number | null {
  const bets = log.filter((other) => isSameRound(other, fact) && !other.is_win);
  return bets.length === 0 ? null : Math.min(...bets.map((bet) => bet.occurred_at));
}

function inOrder(facts: readonly GameroundFact[]): GameroundFact[] {
  return facts.toSorted((a, b) => a.occurred_at - b.occurred_at || a.seq - b.seq);
}

// A round whose events happen at one moment, after that of the round before, cannot be overtaken by it.
function oneMoment(group: readonly GameroundFact[], index: number): GameroundFact[] {
  const [first] = group as [GameroundFact];
  return group.map((fact) => ({ ...fact, occurred_at: first.occurred_at + index }));
}
