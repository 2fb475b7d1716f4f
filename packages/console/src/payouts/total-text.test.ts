import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PayoutPrize } from '@laurel/contract/payouts/payouts.ts';
import { totalText } from './total-text.ts';

const prize = (more: Partial<PayoutPrize>): PayoutPrize => ({
  ...{ kind: 'cash', currency: 'EUR', place_from: 1, place_to: 1, titles: {} },
  ...more,
});

test('prizes come to exact sums by kind and currency', () => {
  const cash = ['0.1', '0.2', '999999999999999.7'].map((amount) => prize({ amount }));
  assert.equal(totalText(cash), '€1,000,000,000,000,000.00');
  const spins = prize({ kind: 'free_spins', count: 50 });
  assert.equal(totalText([spins, prize({ amount: '5' }), spins]), '100 free spins and €5.00');
  const dollars = prize({ amount: '5', currency: 'USD' });
  assert.equal(totalText([dollars, prize({ amount: '5' })]), 'US$5.00 and €5.00');
  assert.equal(totalText([]), '');
});
