import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PayoutPrize } from '@laurel/contract/payouts/payouts.ts';
import { prizeText, sumText } from './prize-words.ts';

const of = (members: Partial<PayoutPrize>): PayoutPrize =>
  ({ currency: 'EUR', place_from: 1, place_to: 1, titles: {}, ...members }) as PayoutPrize;

test('a prize of each kind is said in words, its amounts digit by digit', () => {
  assert.equal(prizeText(of({ kind: 'cash', amount: '123456789012.10' })), '€123,456,789,012.10');
  assert.equal(prizeText(of({ kind: 'bonus', amount: '10', wagering: '30' })), '€10.00 bonus, wagering 30×');
  assert.equal(prizeText(of({ kind: 'free_spins', count: 1500 })), '1,500 free spins');
  assert.equal(prizeText(of({ kind: 'deposit_bonus', percent: '100' })), '100 % deposit bonus');
  assert.equal(prizeText(of({ kind: 'catalog_item', value: 'Cap' })), 'Cap');
});

test('sums of money have a currency, sums of things are counts', () => {
  assert.equal(sumText('cash', 'EUR', '1500'), '€1,500.00');
  assert.equal(sumText('free_spins', 'EUR', '1500'), '1,500');
});
