import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import type { TieRule, TournamentType } from '@laurel/contract/campaigns/definition.ts';
import { exampleCampaign } from '@laurel/contract/campaigns/example-campaign.ts';
import type { PrizeInput } from '@laurel/contract/campaigns/prizes.ts';
import { mostCost } from './most-cost.ts';

const titles = { en: 'a prize' };
const cash: PrizeInput = { place_from: 1, place_to: 3, kind: 'cash', amount: '33.33333333', titles };
const bonus: PrizeInput = { place_from: 4, place_to: 100_000, kind: 'bonus', amount: '0.1', titles };
const spins: PrizeInput = { place_from: 1, place_to: 9, kind: 'free_spins', count: 50, titles };

function cost(prizes: PrizeInput[], tournament_type: TournamentType = 'PT', tie_rule?: TieRule) {
  const rules = tie_rule ? { tie_rule } : {};
  return mostCost(normaliseDefinition({ ...exampleCampaign, tournament_type, rules, prizes }));
}

test('cash and bonus count once for each place, exactly', () => {
  assert.deepEqual(cost([cash]), { amount: '99.99999999', bounded: true });
  assert.deepEqual(cost([cash, bonus]), { amount: '10099.69999999', bounded: true });
});

test('what has no amount costs nothing', () => {
  assert.deepEqual(cost([spins]), { amount: '0', bounded: true });
  assert.deepEqual(cost([]), { amount: '0', bounded: true });
});

test('shared places and tiers of a mission can be won by more players', () => {
  assert.deepEqual(cost([cash], 'PT', 'shared'), { amount: '99.99999999', bounded: false });
  assert.deepEqual(cost([cash], 'IM'), { amount: '33.33333333', bounded: false });
  assert.deepEqual(cost([spins], 'IM'), { amount: '0', bounded: true });
});
