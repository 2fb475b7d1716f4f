import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inputSchemas, type TournamentDefinition } from '@laurel/contract/campaigns/definition.ts';
import { compileCampaign, compileOfKind } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { emptyFold, foldFacts, outcomeOf } from '@laurel/rules/fold/fold.ts';
import { NewRounds } from '@laurel/rules/fold/new-rounds.ts';
import { StateSlots } from '@laurel/rules/fold/state-slots.ts';
import { campaignKinds, type KindTable, kindOf } from '@laurel/rules/kinds/kinds.ts';
import { rateTable } from '@laurel/rules/rates/rates.ts';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { someFacts, someRates } from '../support/campaign-arbitraries.ts';
import {
  dropsOwed,
  type PrizeDropDefinition,
  type PrizeDropInput,
  prizeDrop,
} from '../support/kinds/prize-drop.ts';
import { assertExtends, newFacts } from '../support/new-facts.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { fact, rounds, shortDefinition } from '../support/rounds-in-short.ts';

const kinds = { ...campaignKinds, prize_drop: prizeDrop } as const satisfies KindTable<
  TournamentDefinition | PrizeDropDefinition
>;

const input: PrizeDropInput = {
  kind: 'prize_drop',
  start: '2026-11-20T00:00:00Z',
  end: '2026-11-22T00:00:00Z',
  currency: 'EUR',
  every: '2.5',
  min_bet: '0.2',
};
const rates = rateTable(someRates);

function compilePrizeDrop() {
  const definition = kinds[input.kind].definition.normalise(input);
  return compileOfKind(kinds[definition.kind], definition, rates, () => true);
}

test('the API accepts exactly what the kinds of the table accept', () => {
  const schemas = Object.values(campaignKinds).map((kind) => kind.definition.schema);
  assert.deepEqual(schemas, Object.values(inputSchemas));
  assert.equal(kindOf({}) as unknown, campaignKinds.tournament);
});

describe('a kind that only this test knows needs only its own folder and one row of the table', () => {
  test('its schema and its checks judge its definitions', () => {
    const { schema, normalise, check } = kinds.prize_drop.definition;
    const accepts = new Ajv({ strict: true }).compile(schema);
    assert.equal(accepts(input), true);
    assert.equal(accepts({ ...input, tournament_type: 'PT' }), false);
    assert.deepEqual(check(normalise(input)), []);
    const wrong = check(normalise({ ...input, end: input.start, every: '0' }));
    assert.deepEqual(
      wrong.map(({ pointer }) => pointer),
      ['/end', '/every'],
    );
  });

  test('its rounds are folded under the limits of all campaigns and worth what the kind says', () => {
    const campaign = compilePrizeDrop();
    const unpriced = fact('zzz', 'bet', '9', 500, { currency: 'CHF' });
    const facts = [...rounds('1 0.1 1.5 2.4>7 0.1 1 1 1'), unpriced];
    assert.deepEqual(outcomeOf(campaign, foldFacts(campaign, facts, null)), { drops: 3n, unpriced: 1 });
    assert.deepEqual(outcomeOf(campaign, emptyFold(campaign, null)), { drops: 0n, unpriced: 0 });
  });

  test('extending its folds through stored texts gives the same bytes as folding everything at once', () => {
    const campaign = compilePrizeDrop();
    const log = someFacts.map((facts) => facts.toSorted((a, b) => a.received_at - b.received_at));
    const property = fc.property(log, fc.nat({ max: 60 }), (facts, cut) =>
      assertExtends(campaign, facts, cut),
    );
    fc.assert(property, propertyRuns(300));
  });

  test('a process holds its states as numbers, of which the kind knows nothing', () => {
    const campaign = compilePrizeDrop();
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
    assert.equal(news.of(tournament), news.of(compilePrizeDrop()));
  });
});

test('what is owed behind a watermark is the same in whatever order facts arrived, and never less later', () => {
  const campaign = compilePrizeDrop();
  // A later bet in a currency without a rate takes its round away from what counts, and with it what the round dropped.
  const priced = someFacts.map((facts) => facts.map((one) => ({ ...one, currency: 'EUR' })));
  const property = fc.property(priced, fc.nat(60), fc.nat(60), (facts, one, other) => {
    const times = facts.map(({ occurred_at }) => occurred_at).sort((a, b) => a - b);
    const [early = 0, late = 0] = [times[Math.min(one, other)], times[Math.max(one, other)]];
    const owed = (watermark: number) => dropsOwed(campaign, facts, watermark);
    assert.equal(owed(late), dropsOwed(campaign, facts.toReversed(), late));
    if (early <= late) assert.ok(owed(early) <= owed(late));
  });
  fc.assert(property, propertyRuns(100));
});
