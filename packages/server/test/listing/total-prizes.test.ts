import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import type { PrizeInput } from '@laurel/contract/campaigns/prizes.ts';
import { listed, openShown } from '../support/tournaments.ts';

async function totals(prizes: PrizeInput[], query = '', changes: Partial<TournamentInput> = {}) {
  const { results } = await openShown([listed(1, { prizes, ...changes })]).ask(query);
  assert.ok(results[0]);
  return results[0].total_prizes;
}

const titles = { en: 'A prize' };
const cash = (amount: string, place_from: number, place_to = place_from): PrizeInput => ({
  kind: 'cash',
  amount,
  place_from,
  place_to,
  titles,
});

test('cash is summed over all places and written as money in the language', async () => {
  const prizes = [cash('1000', 1), cash('500', 2), cash('50.5', 3, 10)];
  const written: Array<[string, string]> = [
    ['en', '€1,904.00'],
    ['de', '1.904,00\u00a0€'],
    ['de-CH', 'EUR 1’904.00'],
    ['fr', '1\u202f904,00\u00a0€'],
    ['es-MX', 'EUR 1,904.00'],
    ['sw', '€1,904.00'],
  ];
  for (const [language, text] of written) {
    const { cash: sum } = await totals(prizes, `language=${language}`);
    assert.equal(normal(sum), normal(text), language);
  }
});

/** Which space and apostrophe a locale uses differs between versions of its data. */
function normal(text: string): string {
  return text.replace(/\s/gu, ' ').replace('’', "'");
}

test('a place that wins several of a kind is one place, and all of them are in the sum', async () => {
  const bonus = { kind: 'bonus', amount: '5', titles } as const;
  const deposit = { kind: 'deposit_bonus', percent: '10', titles } as const;
  const total = await totals([
    cash('1000', 1),
    cash('10', 1, 3),
    { ...bonus, place_from: 1, place_to: 3 },
    { ...bonus, place_from: 3, place_to: 4 },
    { ...deposit, place_from: 2, place_to: 2 },
    { ...deposit, place_from: 1, place_to: 9 },
  ]);
  assert.equal(total.cash, '€1,030.00');
  assert.deepEqual(total.bonus, { amount: '€25.00', places: 4 });
  assert.deepEqual(total.deposit_bonus, { percent: '10', places: 9 });
});

test('no digit is lost in a sum that a binary float cannot hold', async () => {
  const { cash: sum } = await totals([
    cash('123456789012345.67', 1, 1000),
    cash('0.1', 1001),
    cash('0.2', 1002),
  ]);
  assert.equal(sum, '€123,456,789,012,345,670.30');
});

test('decimals beyond the usual ones are shown where there are any', async () => {
  assert.equal((await totals([cash('0.015', 1, 3)])).cash, '€0.045');
  assert.equal((await totals([cash('15', 1)], '', { currency: 'JPY' })).cash, '¥15');
});

test('spins are summed as text; bonus, deposit bonus and catalogue items are listed with their places', async () => {
  const total = await totals([
    { kind: 'free_spins', count: 50, place_from: 1, place_to: 9, titles },
    { kind: 'free_spins', count: 7, place_from: 10, place_to: 10, titles },
    { kind: 'bonus', amount: '12.50', place_from: 11, place_to: 14, titles },
    { kind: 'deposit_bonus', percent: '50', place_from: 15, place_to: 15, titles },
    { kind: 'deposit_bonus', percent: '100', place_from: 16, place_to: 20, titles },
    { kind: 'catalog_item', value: 'watch', place_from: 21, place_to: 22, titles: { en: 'A watch' } },
  ]);
  assert.deepEqual(total, {
    cash: '€0.00',
    free_spins: '457',
    bonus: { amount: '€50.00', places: 4 },
    deposit_bonus: { percent: '100', places: 6 },
    catalog_item: [{ value: 'watch', title: 'A watch', places: 2 }],
  });
});

test('without prizes everything is nothing', async () => {
  assert.deepEqual(await totals([]), {
    cash: '€0.00',
    free_spins: '0',
    bonus: null,
    deposit_bonus: null,
    catalog_item: [],
  });
});

test('prizes come in the order of their places, titled in the language, by hand or by themselves', async () => {
  const german = { en: 'Second', de: 'Zweiter' };
  const prizes: PrizeInput[] = [{ ...cash('5', 2, 3), titles: german }, cash('10', 1)];
  const { results } = await openShown([listed(1, { prizes })]).ask('language=de');
  assert.deepEqual(results[0]?.tournament_prizes, [
    { title: '10\u00a0€', place_from: 1, place_to: 1 },
    { title: 'Zweiter', place_from: 2, place_to: 3 },
  ]);
});
