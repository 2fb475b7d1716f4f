import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import { multipliedPrizes } from './multiplied-prizes.ts';

const definition = { currency: 'EUR', default_language: 'en' };
const place = { place_from: 1, place_to: 1 };

test('money and spins are multiplied exactly, and titles that named them follow', () => {
  const prizes: Prize[] = [
    { ...place, kind: 'cash', amount: '1000.10', titles: { en: '€1,000.10', de: '1.000,10 €' } },
    { ...place, kind: 'bonus', amount: '5', wagering: null, titles: { en: 'A treat' } },
    { ...place, kind: 'free_spins', count: 50, game_ids: [], titles: { en: '50 free spins' } },
  ];
  assert.deepEqual(multipliedPrizes(prizes, 2, definition), [
    { ...prizes[0], amount: '2000.2', titles: { en: '€2,000.20', de: '1.000,10 €' } },
    { ...prizes[1], amount: '10' },
    { ...prizes[2], count: 100, titles: { en: '100 free spins' } },
  ]);
});

test('percents, items and what is not filled in stay', () => {
  const prizes: Prize[] = [
    { ...place, kind: 'deposit_bonus', percent: '100', wagering: null, titles: { en: 'Bonus' } },
    { ...place, kind: 'catalog_item', value: 'A car', titles: { en: 'A car' } },
    { ...place, kind: 'cash', amount: '', titles: { en: '' } },
  ];
  assert.deepEqual(multipliedPrizes(prizes, 3, definition), prizes);
});
