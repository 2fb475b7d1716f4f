import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import type { PrizeInput } from '@laurel/contract/campaigns/prizes.ts';
import fc from 'fast-check';
import { minorUnit } from '../money/minor-units.ts';
import { growingPoolOf } from './pool-parts.ts';
import { moneyOf } from './prize-cost.ts';

const part = (place_from: number, place_to: number, percent: string): PrizeInput => {
  return { kind: 'cash', percent, place_from, place_to, titles: { en: 'a part', de: 'ein Teil' } };
};

function poolOf(currency: string, pool: { turnover_percent: string; max?: string }, prizes: PrizeInput[]) {
  const definition = normaliseDefinition({
    ...{ tournament_type: 'PT', custom_id: 'C', currency, pool, prizes, texts: { en: { name: 'C' } } },
    ...{ start: '2026-11-20T00:00:00Z', end: '2026-11-22T00:00:00Z' },
  });
  const growing = growingPoolOf(definition);
  assert.ok(growing);
  return growing;
}

test('the pool is the percentage, rounded down to the smallest unit, and at most its max', () => {
  const at = (currency: string, turnover: bigint, max?: string) => {
    const pool = { turnover_percent: '2.5', ...(max !== undefined && { max }) };
    return poolOf(currency, pool, [part(1, 1, '100')]).amountAt(turnover * 10n ** 6n);
  };
  assert.equal(at('EUR', 10_040n), 251_000_000n);
  assert.equal(at('EUR', 10_079n), 251_000_000n);
  assert.equal(at('JPY', 10_040n), 200_000_000n);
  assert.equal(at('KWD', 10_079n), 251_900_000n);
  assert.equal(at('EUR', 10_040n, '2'), 200_000_000n);
});

test('parts have their amounts as titles, and a part of nothing is left out', () => {
  const growing = poolOf('EUR', { turnover_percent: '1' }, [part(1, 1, '90'), part(2, 2, '10')]);
  assert.deepEqual(growing.prizesOf(0n), []);
  const [first, ...others] = growing.prizesOf(9n * 10n ** 6n);
  assert.deepEqual(first?.titles, { en: '0.09 EUR', de: '0.09 EUR' });
  assert.deepEqual(others, []);
});

test('the parts come to the pool at every turnover, in currencies of 0, 2 and 3 decimals', () => {
  const property = fc.property(
    fc.constantFrom('JPY', 'EUR', 'KWD'),
    fc.constantFrom('0.00000001', '0.5', '7', '33.333', '100'),
    fc.bigInt({ min: 0n, max: 10n ** 16n }),
    fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 5 }),
    (currency, turnover_percent, turnover, tenths) => {
      const prizes = tenths.map((one, at) => part(at + 1, at + 1, String(one / 10)));
      const growing = poolOf(currency, { turnover_percent }, prizes);
      const amount = growing.amountAt(turnover);
      const won = growing.prizesOf(amount);
      assert.equal(
        won.reduce((sum, prize) => sum + moneyOf(prize), 0n),
        amount,
      );
      for (const prize of won) assert.equal(moneyOf(prize) % minorUnit({ currency }), 0n);
    },
  );
  fc.assert(property, { numRuns: 300 });
});
