import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exactText } from '../money/decimal.ts';
import { converter, perEur, rateTable } from './rates.ts';

const rates = rateTable([
  { currency: 'SEK', date: '2026-11-20', per_eur: '11' },
  { currency: 'SEK', date: '2026-01-01', per_eur: '10' },
  { currency: 'USD', date: '2026-01-01', per_eur: '1.25' },
]);
const midnight = Date.UTC(2026, 10, 20) * 1000;

test('the latest rate on or before the UTC date is taken', () => {
  const read = [midnight - 1, midnight, Date.UTC(2025, 0, 1) * 1000].map((at) => perEur(rates, 'SEK', at));
  assert.deepEqual(
    read.map((rate) => rate && exactText(rate)),
    ['10', '11', null],
  );
});

test('EUR is always 1', () => {
  const one = perEur(rateTable([]), 'EUR', midnight);
  assert.equal(one && exactText(one), '1');
});

test('conversion goes through EUR and is rounded once, half up to 8 decimals', () => {
  const toSek = converter('SEK', rates);
  const converted = ['1', '0.1'].map((amount) => toSek(amount, 'USD', midnight));
  assert.deepEqual(
    converted.map((amount) => amount && exactText(amount)),
    ['8.8', '0.88'],
  );
  const toEur = converter('EUR', rates);
  const eur = ['1', '0.00000005', '0.00000006', '1e-20'].map((amount) => toEur(amount, 'SEK', midnight));
  assert.deepEqual(
    eur.map((amount) => amount !== null && exactText(amount)),
    ['0.09090909', '0', '0.00000001', '0'],
  );
  const own = toEur('0.123456789', 'EUR', midnight);
  assert.equal(own && exactText(own), '0.123456789');
});

test('without a rate there is no amount, but an amount in the campaign’s own currency needs none', () => {
  const toGbp = converter('GBP', rates);
  assert.equal(toGbp('1', 'USD', midnight), null);
  assert.notEqual(toGbp('1', 'GBP', midnight), null);
  assert.equal(converter('EUR', rates)('1', 'GBP', midnight), null);
});

test('of two rates of one date the later in the list stays', () => {
  const table = rateTable([
    { currency: 'USD', date: '2026-01-01', per_eur: '1' },
    { currency: 'USD', date: '2026-01-01', per_eur: '2' },
  ]);
  const rate = perEur(table, 'USD', midnight);
  assert.equal(rate && exactText(rate), '2');
});

test('a rate of 0 is refused', () => {
  assert.throws(() => rateTable([{ currency: 'USD', date: '2026-01-01', per_eur: '0.00' }]), RangeError);
});
