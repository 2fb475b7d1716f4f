import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import { exampleCampaign } from '@laurel/contract/campaigns/example-campaign.ts';
import type { PrizeInput } from '@laurel/contract/campaigns/prizes.ts';
import type { Consequences } from '@laurel/contract/simulation/previews.ts';
import { costOfWon } from '../prizes/prize-cost.ts';
import { extraCost, mostExtraCost, passedBounds, shownBounds } from './edit-bounds.ts';

const titles = { en: 'a prize' };
const cash = (amount: string, place_to = 3): PrizeInput => ({
  ...{ place_from: 1, place_to, kind: 'cash', amount, titles },
});
const campaign = (prize: PrizeInput, rules = {}, currency = 'EUR') =>
  normaliseDefinition({ ...exampleCampaign, rules, currency, prizes: [prize] });
const costOf = (amount: string, currency = 'EUR') =>
  costOfWon([{ prize: { place_from: 1, place_to: 1, kind: 'cash', amount, titles }, winners: 1 }], currency);

test('an edit costs more, exactly, or not at all', () => {
  assert.equal(extraCost(costOf('100.00000001'), costOf('150')), '49.99999999');
  assert.equal(extraCost(costOf('150'), costOf('100')), '0');
  assert.equal(extraCost(costOf('150'), costOf('100', 'USD')), '100');
});

test('the most that it costs more is with every place taken, and no less than now', () => {
  assert.equal(mostExtraCost(campaign(cash('100')), campaign(cash('150')), '50'), '150');
  assert.equal(mostExtraCost(campaign(cash('100')), campaign(cash('100')), '100'), '100');
  assert.equal(mostExtraCost(campaign(cash('100')), campaign(cash('10'), {}, 'USD'), '0'), '30');
  const shared = campaign(cash('150'), { tie_rule: 'shared' });
  assert.equal(mostExtraCost(campaign(cash('100')), shared, '50'), null);
});

test('a bound is passed by more than it, and no bound by nothing', () => {
  const shown = {
    extra_cost: '50',
    most_extra_cost: '150',
    losing_players: 2,
    losing_prizes: 3,
  } as Consequences;
  const bounds = shownBounds(shown);
  assert.deepEqual(bounds, { max_extra_cost: '150', max_losing_players: 2, max_losing_prizes: 3 });
  assert.deepEqual(passedBounds(bounds, { ...shown, extra_cost: '150' }), []);
  const more = { ...shown, extra_cost: '150.00000001', losing_players: 3 };
  assert.deepEqual(passedBounds(bounds, more), [
    { pointer: '/bounds/max_extra_cost', detail: 'is 150.00000001 now, and may be 150' },
    { pointer: '/bounds/max_losing_players', detail: 'is 3 now, and may be 2' },
  ]);
  assert.equal(passedBounds({ ...bounds, max_extra_cost: null }, more).length, 1);
});
