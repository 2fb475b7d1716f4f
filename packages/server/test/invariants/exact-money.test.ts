import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { standingOf } from '@laurel/rules/boards/standing.ts';
import { compileCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { foldFacts } from '@laurel/rules/fold/fold.ts';
import {
  add,
  compare,
  type Decimal,
  difference,
  exactText,
  floorDivide,
  isAtLeastTimes,
  isRounded,
  isSameAmount,
  parseDecimal,
  parseUnits,
  quotientHalfUp,
  remainder,
  rounded,
  scaledText,
  times,
  unitsOf,
  unitsText,
} from '@laurel/rules/money/decimal.ts';
import { exact } from '@laurel/rules/money/wide-decimal.ts';
import { converter, rateTable } from '@laurel/rules/rates/rates.ts';
import fc from 'fast-check';
import { propertyRuns } from '../support/property-runs.ts';
import { referenceStanding } from '../support/reference-fold.ts';
import { fact, shortDefinition } from '../support/rounds-in-short.ts';

// Integers of 10^-40 and cross multiplication: independent of how money.ts stores its values.
const DECIMALS = 40;
const UNIT = 10n ** BigInt(DECIMALS);
const digits = (most: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${most}}$`));
const decimals = fc
  .tuple(digits(18), fc.option(fc.oneof(digits(10), digits(30))), fc.option(fc.integer({ min: -6, max: 6 })))
  .map(
    ([whole, part, exponent]) =>
      `${whole}${part === null ? '' : `.${part}`}${exponent === null ? '' : `e${exponent}`}`,
  );
const positive = decimals.filter((text) => units(text) > 0n);

describe('money is exact (I10)', () => {
  test('sums, products, comparisons and whole parts equal those of plain integers', () => {
    const property = fc.property(decimals, positive, (left, right) => {
      const [a, b] = [parseDecimal(left), parseDecimal(right)];
      const [x, y] = [units(left), units(right)];
      assert.equal(inUnits(add(a, b)), x + y);
      assert.equal(Math.sign(compare(a, b)), x < y ? -1 : x > y ? 1 : 0);
      assert.equal(BigInt(floorDivide(a, b)), x / y);
      assert.equal(inUnits(remainder(a, b)), x % y);
      assert.equal(unitsOf(quotientHalfUp(a, b, 4)), ((20_000n * x + y) / (2n * y)) * 10_000n);
      assert.equal(unitsOf(rounded(a)), (2n * x * 10n ** 8n + UNIT) / (2n * UNIT));
    });
    fc.assert(property, propertyRuns(2000));
  });

  test('a multiple is reached exactly', () => {
    const property = fc.property(decimals, decimals, decimals, (payout, factor, stake) => {
      const expected = units(payout) * UNIT >= units(factor) * units(stake);
      assert.equal(isAtLeastTimes(parseDecimal(payout), parseDecimal(factor), parseDecimal(stake)), expected);
    });
    fc.assert(property, propertyRuns(2000));
  });

  test('the same holds around the greatest whole number of a double', () => {
    const near = fc.bigInt({ min: 2n ** 53n - 9n, max: 2n ** 53n + 9n });
    const anyUnits = fc.oneof(
      near,
      fc.bigInt({ min: 1n, max: 9n }),
      fc.bigInt({ min: 1n, max: 2n ** 52n + 9n }),
    );
    const property = fc.property(anyUnits, anyUnits, (x, y) => {
      const [a, b] = [parseDecimal(scaledText(x, 8)), parseDecimal(scaledText(y, 8))];
      assert.deepEqual([unitsOf(a), parseUnits(unitsText(a))], [x, a]);
      assert.equal(unitsOf(add(a, b)), x + y);
      assert.equal(unitsOf(difference(a, b)), x > y ? x - y : y - x);
      assert.equal(unitsOf(times(a, Number(y % 9n))), x * (y % 9n));
      assert.equal(BigInt(floorDivide(a, b)), x / y);
      assert.equal(unitsOf(remainder(a, b)), x % y);
      assert.equal(unitsOf(quotientHalfUp(a, b, 4)), ((20_000n * x + y) / (2n * y)) * 10_000n);
      assert.deepEqual(parseDecimal(exactText(a)), a);
    });
    fc.assert(property, propertyRuns(2000));
  });
});

describe('money is exact where numbers end (I10)', () => {
  test('the same holds where one part of a long decimal is carried over into the next', () => {
    const part = fc.constantFrom(
      0n,
      1n,
      7n,
      499_999_999_999_999n,
      500_000_000_000_000n,
      LIMB - 7n,
      LIMB - 1n,
    );
    const high = fc.constantFrom(0n, 0n, 0n, 1n, 8n, 9n, 2n ** 52n - 2n, 2n ** 52n - 1n, 2n ** 52n);
    const values = fc.tuple(high, part, part).map(([a, b, c]) => (a * LIMB + b) * LIMB + c);
    const property = fc.property(values, values, fc.integer({ min: 1, max: 1e9 }), (x, y, small) => {
      const [a, b] = [x, y].map((value) => parseDecimal(scaledText(value, 23))) as [Decimal, Decimal];
      const [c, z] = [parseUnits(String(small)), BigInt(small) * LIMB];
      assert.equal(in23(add(a, b)), x + y);
      assert.deepEqual(add(a, b), parseDecimal(scaledText(x + y, 23)));
      assert.equal(in23(difference(a, b)), x > y ? x - y : y - x);
      assert.equal(Math.sign(compare(a, b)), x < y ? -1 : x > y ? 1 : 0);
      assert.equal(isSameAmount(a, b), x === y);
      assert.equal(BigInt(floorDivide(a, c)), x / z);
      assert.equal(in23(remainder(a, c)), x % z);
      assert.equal(unitsOf(rounded(a)), (2n * x + LIMB) / (2n * LIMB));
      assert.equal(isRounded(a), x % LIMB === 0n);
      for (const more of [-1n, 0n, 1n].map((one) => x * 10n + one).filter((value) => value >= 0n))
        assert.equal(
          isAtLeastTimes(parseDecimal(scaledText(more, 23)), parseDecimal('10'), a),
          more >= x * 10n,
        );
    });
    fc.assert(property, propertyRuns(2000));
  });

  test('a hundred-millionth decides whether a multiple is reached', () => {
    const stakes = fc.integer({ min: 1, max: 9_000_000_000 });
    const property = fc.property(stakes, fc.integer({ min: 1, max: 1_000_000 }), (cents, whole) => {
      const stake = scaledText(cents, 2);
      const exactly = BigInt(cents) * BigInt(whole) * 1_000_000n;
      const reaches = (payout: bigint) =>
        isAtLeastTimes(parseDecimal(scaledText(payout, 8)), parseDecimal(String(whole)), parseDecimal(stake));
      assert.deepEqual(
        [-1n, 0n, 1n].map((more) => reaches(exactly + more)),
        [false, true, true],
      );
    });
    fc.assert(property, propertyRuns(2000));
  });
});

describe('amounts are converted and read exactly (I10)', () => {
  test('conversion is amount × to / from, rounded once, half up to 8 decimals', () => {
    const property = fc.property(decimals, positive, positive, (amount, from, to) => {
      const rates = rateTable([
        { currency: 'AAA', date: '2026-01-01', per_eur: from },
        { currency: 'BBB', date: '2026-01-01', per_eur: to },
      ]);
      const converted = converter('BBB', rates)(amount, 'AAA', Date.UTC(2026, 5, 1) * 1000) as Decimal;
      const exact = [units(amount) * units(to) * 10n ** 8n, units(from) * UNIT] as const;
      assert.equal(unitsOf(converted), (2n * exact[0] + exact[1]) / (2n * exact[1]));
    });
    fc.assert(property, propertyRuns(2000));
  });

  test('equal values have equal texts, and texts are read back', () => {
    const property = fc.property(decimals, positive, (left, right) => {
      const value = add(parseDecimal(left), parseDecimal(right));
      assert.equal(exactText(value), exactText(add(parseDecimal(right), parseDecimal(left))));
      assert.deepEqual(parseDecimal(exactText(value)), value);
    });
    fc.assert(property, propertyRuns(1000));
  });

  test('reads the text that JavaScript prints for an amount as that amount', () => {
    const amounts = fc.double({ min: 0, noNaN: true, noDefaultInfinity: true });
    const property = fc.property(amounts, (amount) => {
      const { n, d } = exact(parseDecimal(String(amount)));
      const digitsAsked = 330n;
      const text = ((n * 10n ** digitsAsked) / d).toString();
      assert.equal(Number(`${text}e-${digitsAsked}`), amount);
    });
    fc.assert(property, propertyRuns(500));
  });
});

describe('scores are exact (I10)', () => {
  test('the greatest amounts, rates and points give plain decimals that programs can read as finite numbers', () => {
    const greatest = '999999999999999.99999999';
    const rate = fc.constantFrom('0.00000001', '1', '3', greatest);
    const amount = fc.constantFrom('0.00000001', '1', '999999999999999.9');
    const task = { task: 'turnover', amount: '0.00000001', points: greatest } as const;
    const campaigns = [
      shortDefinition('PT', { tasks: [task] }),
      shortDefinition('HC'),
      shortDefinition('HC', { metric: 'amount' }),
    ];
    const property = fc.property(rate, rate, amount, amount, (sek, usd, bet, win) => {
      const rates = [
        { currency: 'SEK', date: '2026-01-01', per_eur: sek },
        { currency: 'USD', date: '2026-01-01', per_eur: usd },
      ];
      const facts = [
        fact('r', 'bet', bet, 0, { currency: 'USD' }),
        fact('r', 'win', win, 1),
        fact('s', 'bet', win, 2, { currency: 'SEK' }),
      ];
      for (const definition of campaigns.flatMap((one) => [one, { ...one, currency: 'SEK' }])) {
        const campaign = compileCampaign(definition, rateTable(rates), () => true);
        const { score, progress } = standingOf(campaign, foldFacts(campaign, facts, null));
        assert.equal(score, referenceStanding(definition, rates, facts, null).score);
        for (const text of [score ?? '0', ...progress.tasks.flatMap(({ done, target }) => [done, target])]) {
          assert.match(text, /^\d+(\.\d{1,8})?$/);
          assert.ok(Number.isFinite(Number(text)));
        }
      }
    });
    fc.assert(property, propertyRuns(100));
  });
});

function units(text: string): bigint {
  const [mantissa = '', exponent = '0'] = text.split('e');
  const [whole = '', part = ''] = mantissa.split('.');
  return BigInt(whole + part.padEnd(DECIMALS + Number(exponent), '0'));
}

/** Of the parts of a long decimal (`packages/rules/src/money/long-decimal.ts`). */
const LIMB = 10n ** 15n;

function in23(value: Decimal): bigint {
  return inUnits(value) / (UNIT / 10n ** 23n);
}

function inUnits(value: Decimal): bigint {
  const { n, d } = exact(value);
  assert.equal((n * UNIT) % d, 0n);
  return (n * UNIT) / d;
}
