import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { someCampaign, someFacts, someRates } from '../../../server/test/support/campaign-arbitraries.ts';
import { newFacts } from '../../../server/test/support/new-facts.ts';
import { propertyRuns } from '../../../server/test/support/property-runs.ts';
import { type CompiledCampaign, compileCampaign } from '../campaigns/compiled-campaign.ts';
import { roundsInOrder } from '../fold/fold.ts';
import { NewRounds } from '../fold/new-rounds.ts';
import { rateTable } from '../rates/rates.ts';
import {
  compareRounds,
  type GameRound,
  type GameroundFact,
  type RoundKey,
  roundKey,
} from '../rounds/rounds.ts';
import type { Traits } from './slots.ts';
import {
  extendTraits,
  followNews,
  followRounds,
  newTraits,
  noTraits,
  traitsNow,
  traitsOf,
} from './traits.ts';

const someSizes = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 60, maxLength: 60 });
/** As in a log: in any order of their timestamps, but in order of receipt (invariant I11). */
const someLog = someFacts
  .chain((facts) => fc.shuffledSubarray(facts, { minLength: facts.length }))
  .map((facts) => facts.toSorted((a, b) => a.received_at - b.received_at));
const someScope = someCampaign.map((definition) =>
  compileCampaign(definition, rateTable(someRates), (gameId) => gameId !== 'X'),
);

describe('traits follow from the rounds alone (docs/rules/alarms/README.md#1)', () => {
  test('parting the rounds in any way gives the same numbers', () => {
    const property = fc.property(someScope, someFacts, someSizes, (scope, facts, sizes) => {
      const rounds = roundsInOrder(scope, facts);
      const traits = newTraits();
      for (let at = 0, part = 0; at < rounds.length; at += sizes[part++] as number)
        extendTraits(scope, traits, rounds.slice(at, at + (sizes[part] as number)));
      assert.deepEqual(traits, traitsOf(scope, facts));
    });
    fc.assert(property, propertyRuns(500));
  });

  test('extending them as folds are extended, batch by batch, gives the same numbers as everything at once', () => {
    const property = fc.property(someScope, someLog, someSizes, (scope, facts, sizes) => {
      assert.deepEqual(followed(scope, facts, sizes), traitsOf(scope, facts));
    });
    fc.assert(property, propertyRuns(1000));
  });

  test('rounds that are read part by part give the same numbers as everything at once', () => {
    const property = fc.property(someScope, someFacts, fc.nat(), (scope, facts, number) => {
      const rounds = roundsInOrder(scope, facts);
      const first = followRounds(scope, noTraits(), rounds.slice(0, number % (rounds.length + 1)));
      const all = followRounds(scope, first, rounds.slice(number % (rounds.length + 1)));
      assert.deepEqual(traitsNow(scope, all), traitsOf(scope, facts));
      assert.deepEqual(all.settled, traitsOf(scope, factsUpTo(facts, rounds, all.boundary)));
    });
    fc.assert(property, propertyRuns(500));
  });

  test('the order of arrival does not matter, nor do events that are voided before or after others come', () => {
    const property = fc.property(someScope, someLog, fc.nat(), (scope, facts, number) => {
      const left = facts.filter((_, at) => facts.length > 1 && at !== number % facts.length);
      assert.deepEqual(traitsOf(scope, facts.toReversed()), traitsOf(scope, facts));
      assert.deepEqual(traitsOf(scope, left.toReversed()), traitsOf(scope, left));
    });
    fc.assert(property, propertyRuns(300));
  });
});

/** The facts of the rounds up to a boundary. */
function factsUpTo(facts: readonly GameroundFact[], rounds: readonly GameRound[], boundary: RoundKey | null) {
  const end = boundary === null ? 0 : 1 + rounds.findIndex((round) => compareRounds(round, boundary) === 0);
  const keys = new Set(rounds.slice(0, end).map(roundKey));
  return facts.filter((fact) => keys.has(roundKey(fact)));
}

/** What finding alarms keeps: traits that take the news of the log, or are made again. */
function followed(
  scope: CompiledCampaign,
  facts: readonly GameroundFact[],
  sizes: readonly number[],
): Traits {
  const log: GameroundFact[] = [];
  let known = noTraits();
  for (let at = 0, part = 0; at < facts.length; at += sizes[part++] as number) {
    const batch = facts.slice(at, at + (sizes[part] as number));
    const news = new NewRounds(newFacts(log, batch)).of(scope).get('P');
    log.push(...batch);
    if (!news) continue;
    const before = structuredClone(known);
    const now = followNews(scope, known, news);
    assert.deepEqual(known, before, 'what is given stays as it is');
    known = now ?? followRounds(scope, noTraits(), roundsInOrder(scope, log));
  }
  return traitsNow(scope, known);
}
