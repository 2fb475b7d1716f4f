import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import { multipliedPrizes } from './blank-definition.ts';

const place = { place_from: 1, place_to: 1 };

test('money and spins are multiplied exactly, and titles that named them go in every language', () => {
  const prizes: Prize[] = [
    { ...place, kind: 'cash', amount: '1000.10', titles: { en: '€1,000.10', de: '1.000,10 €' } },
    { ...place, kind: 'bonus', amount: '5', wagering: null, titles: { en: 'A treat', fr: 'Bonus de 5 €' } },
    { ...place, kind: 'free_spins', count: 50, game_ids: [], titles: { en: '50 free spins' } },
    { ...place, kind: 'cash', amount: '7' },
  ];
  assert.deepEqual(multipliedPrizes(prizes, 2, 'EUR'), [
    { ...place, kind: 'cash', amount: '2000.2' },
    { ...prizes[1], amount: '10', titles: { en: 'A treat' } },
    { ...place, kind: 'free_spins', count: 100, game_ids: [] },
    { ...prizes[3], amount: '14' },
  ]);
});

test('percents, items and what is not filled in stay', () => {
  const prizes: Prize[] = [
    { ...place, kind: 'deposit_bonus', percent: '100', wagering: null, titles: { en: 'Bonus' } },
    { ...place, kind: 'catalog_item', value: 'A car', titles: { en: 'Our car' } },
    { ...place, kind: 'cash', amount: '' },
  ];
  assert.deepEqual(multipliedPrizes(prizes, 3, 'EUR'), prizes);
});
