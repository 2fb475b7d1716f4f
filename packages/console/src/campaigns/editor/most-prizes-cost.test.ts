import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JackpotDefinition } from '@laurel/contract/campaigns/definition.ts';
import { newPot } from '../editor/blank-kinds.ts';
import { blankDefinition, withType } from './blank-definition.ts';
import { blankOfKind } from './blank-kinds.ts';
import { mostPrizesCost } from './most-prizes-cost.ts';

const titles = { en: 'Prize' };
const definition = {
  ...blankDefinition('PT', new Date('2026-12-01T10:00:00Z')),
  prizes: [
    { place_from: 1, place_to: 1, kind: 'cash' as const, amount: '1000.10', titles },
    { place_from: 2, place_to: 4, kind: 'bonus' as const, amount: '0.20', wagering: null, titles },
    { place_from: 5, place_to: 14, kind: 'free_spins' as const, count: 50, game_ids: [], titles },
    { place_from: 15, place_to: 15, kind: 'cash' as const, amount: '', titles },
  ],
  budget: { amount: '1000.69', currency: 'EUR' },
};

test('every place is paid once, exactly, and what is unfinished is said', () => {
  const { cost, money, bounded, unfinished, isOverBudget } = mostPrizesCost(definition);
  assert.equal(cost.cash, '1000.1');
  assert.equal(cost.bonus, '0.6');
  assert.equal(cost.free_spins, 500);
  assert.equal(money, '1000.7');
  assert.deepEqual(
    { bounded, unfinished, isOverBudget },
    { bounded: true, unfinished: 1, isOverBudget: true },
  );
});

test('a tier of a mission is counted once and may be reached by any number', () => {
  const { cost, bounded } = mostPrizesCost(withType(definition, 'IM'));
  assert.equal(cost.free_spins, 50);
  assert.equal(bounded, false);
});

test('each pot of a jackpot is counted once, and how often it falls has no bound', () => {
  const pot = { ...newPot('en'), seed_amount: '100', must_drop_by: '500' };
  const byChance = { ...pot, must_drop_by: null, chance: '0.001' };
  const jackpot = blankOfKind.jackpot(new Date('2026-12-01T10:00:00Z')) as JackpotDefinition;
  const { cost, bounded } = mostPrizesCost({
    ...jackpot,
    rules: { ...jackpot.rules, levels: [pot, byChance] },
  });
  assert.deepEqual([cost.cash, bounded], ['600', false]);
});

test('another type takes the settings and tasks that it needs', () => {
  const mission = withType(definition, 'TM');
  assert.deepEqual(mission.rules.tasks, [{ task: 'turnover', amount: '1' }]);
  assert.equal(mission.rules.in_order, false);
  const race = withType(mission, 'RA');
  assert.deepEqual(race.rules.tasks, [{ task: 'turnover', amount: '1', points: '1' }]);
  assert.equal(race.rules.max_rounds, 100);
  assert.equal('in_order' in race.rules, false);
  assert.deepEqual(withType(race, 'HC').rules.tasks, []);
});
