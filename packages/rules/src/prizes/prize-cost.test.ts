import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import { costOfWon } from './prize-cost.ts';

const places = { place_from: 1, place_to: 9, titles: { en: 'a prize' } };
const cash = (amount: string): Prize => ({ ...places, kind: 'cash', amount });
const once = (prize: Prize) => ({ prize, winners: 1 });

test('nothing won costs nothing', () => {
  const nothing = { cash: '0', bonus: '0', free_spins: 0, deposit_bonus: 0, catalog_item: [] };
  assert.deepEqual(costOfWon([], 'SEK'), { currency: 'SEK', ...nothing });
});

test('money is summed exactly, far beyond what a float holds', () => {
  const won = [cash('0.1'), cash('0.2'), cash('999999999999999.99999999')];
  assert.equal(costOfWon(won.map(once), 'EUR').cash, '1000000000000000.29999999');
});

test('each kind has a sum of its own, and a prize counts each time it is given', () => {
  const bonus: Prize = { ...places, kind: 'bonus', amount: '2.5', wagering: null };
  const spins: Prize = { ...places, kind: 'free_spins', count: 50, game_ids: [] };
  const deposit: Prize = { ...places, kind: 'deposit_bonus', percent: '10', wagering: null };
  const item = (value: string): Prize => ({ ...places, kind: 'catalog_item', value });
  const won = [item('watch'), bonus, bonus, spins, spins, deposit, item('car'), item('watch'), cash('7')];
  assert.deepEqual(costOfWon(won.map(once), 'EUR'), {
    currency: 'EUR',
    cash: '7',
    bonus: '5',
    free_spins: 100,
    deposit_bonus: 1,
    catalog_item: [
      { value: 'watch', count: 2 },
      { value: 'car', count: 1 },
    ],
  });
});
