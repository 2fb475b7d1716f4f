import assert from 'node:assert/strict';
import { test } from 'node:test';
import { longRunPercent } from './most-cost.ts';

const grand = {
  ...{ name: { en: 'Grand' }, seed_amount: '1000', contribution_percent: '0.5', chance: null },
  ...{ must_drop_from: null, must_drop_by: '5000' },
};
const mini = { ...grand, seed_amount: '50', contribution_percent: '1', must_drop_by: '500' };

test('pots cost what fills them and, with each fall, a seed', () => {
  // 0.5 + 1000 · 0.5 ÷ (3000 − 1000), and 1 + 50 · 1 ÷ (275 − 50).
  assert.equal(longRunPercent([grand]), '0.75');
  assert.equal(longRunPercent([grand, mini]), '1.97');
});

test('of pots that fall by chance, or are not filled in, nothing is said', () => {
  assert.equal(longRunPercent([grand, { ...mini, must_drop_by: null, chance: '0.001' }]), undefined);
  for (const must_drop_by of ['', '1000', 'x'])
    assert.equal(longRunPercent([{ ...grand, must_drop_by }]), undefined);
});
