import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type CampaignDefinition, campaignInputSchema } from '@laurel/contract/campaigns/definition.ts';
import { compileCampaign, compileOfKind } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { emptyFold, foldFacts, outcomeOf } from '@laurel/rules/fold/fold.ts';
import { decodeFold, encodeFold } from '@laurel/rules/fold/fold-text.ts';
import { NewRounds } from '@laurel/rules/fold/new-rounds.ts';
import { StateSlots } from '@laurel/rules/fold/state-slots.ts';
import { campaignKinds, type KindTable, kindOf } from '@laurel/rules/kinds/kinds.ts';
import { rateTable } from '@laurel/rules/rates/rates.ts';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { someFacts, someRates } from '../support/campaign-arbitraries.ts';
import { type RaffleDefinition, type RaffleInput, raffle } from '../support/kinds/raffle.ts';
import { extendBy, newFacts } from '../support/new-facts.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { fact, rounds, shortDefinition } from '../support/rounds-in-short.ts';

const kinds = { ...campaignKinds, raffle } as const satisfies KindTable<
  CampaignDefinition | RaffleDefinition
>;

const input: RaffleInput = {
  kind: 'raffle',
  start: '2026-11-20T00:00:00Z',
  end: '2026-11-22T00:00:00Z',
  currency: 'EUR',
  ticket: '2.5',
  min_bet: '0.2',
};
const rates = rateTable(someRates);

function compileRaffle() {
  const definition = kinds[input.kind].definition.normalise(input);
  return compileOfKind(kinds[definition.kind], definition, rates, () => true);
}

test('the API accepts exactly what the kinds of the table accept', () => {
  const schemas = Object.values(campaignKinds).map((kind) => kind.definition.schema);
  assert.deepEqual(schemas, [campaignInputSchema]);
  assert.equal(kindOf({}), campaignKinds.tournament);
});

describe('a kind that only this test knows needs only its own folder and one row of the table', () => {
  test('its schema and its checks judge its definitions', () => {
    const { schema, normalise, check } = kinds.raffle.definition;
    const accepts = new Ajv({ strict: true }).compile(schema);
    assert.equal(accepts(input), true);
    assert.equal(accepts({ ...input, tournament_type: 'PT' }), false);
    assert.deepEqual(check(normalise(input)), []);
    const wrong = check(normalise({ ...input, end: input.start, ticket: '0' }));
    assert.deepEqual(
      wrong.map(({ pointer }) => pointer),
      ['/end', '/ticket'],
    );
  });

  test('its rounds are folded under the limits of all campaigns and worth what the kind says', () => {
    const campaign = compileRaffle();
    const unpriced = fact('zzz', 'bet', '9', 500, { currency: 'CHF' });
    const facts = [...rounds('1 0.1 1.5 2.4>7 0.1 1 1 1'), unpriced];
    assert.deepEqual(outcomeOf(campaign, foldFacts(campaign, facts, null)), { tickets: 3n, unpriced: 1 });
    assert.deepEqual(outcomeOf(campaign, emptyFold(campaign, null)), { tickets: 0n, unpriced: 0 });
  });

  test('extending its folds through stored texts gives the same bytes as folding everything at once', () => {
    const campaign = compileRaffle();
    const log = someFacts.map((facts) => facts.toSorted((a, b) => a.received_at - b.received_at));
    const property = fc.property(log, fc.nat({ max: 60 }), (facts, cut) => {
      const [first, second] = [facts.slice(0, cut), facts.slice(cut)];
      const stored = decodeFold(campaign, encodeFold(campaign, foldFacts(campaign, first, null)));
      const extended = extendBy(campaign, stored, newFacts(first, second), null);
      const whole = foldFacts(campaign, facts, null);
      const fold = extended === 'refold' ? whole : extended;
      assert.equal(encodeFold(campaign, fold), encodeFold(campaign, whole));
      assert.deepEqual(outcomeOf(campaign, fold), outcomeOf(campaign, whole));
    });
    fc.assert(property, propertyRuns(300));
  });

  test('a process holds its states as numbers, of which the kind knows nothing', () => {
    const campaign = compileRaffle();
    const slots = new StateSlots(3, campaign.kind.initial(campaign.rules));
    const property = fc.property(someFacts, (facts) => {
      const { state } = foldFacts(campaign, facts, null);
      const held = { numbers: Array.from({ length: 3 + slots.width }, () => 0), spilled: undefined };
      slots.write(held, state);
      assert.deepEqual(slots.read(held), state);
    });
    fc.assert(property, propertyRuns(100));
  });

  test('it shares the results of the same rounds with tournaments', () => {
    const definition = shortDefinition('PT', { tasks: [{ task: 'rounds', count: 1, points: '1' }] });
    const tournament = compileCampaign({ ...definition, end: input.end }, rates, () => true);
    const news = new NewRounds(newFacts([], rounds('1 2 3')));
    assert.equal(news.of(tournament), news.of(compileRaffle()));
  });
});
