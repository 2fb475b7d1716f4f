import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unitsOfText } from './day-rows.ts';

test('every way of printing a number is read exactly', () => {
  const read = ['0', '-1.5', '1e-7', '1E+3', '12.500', '0.00000001'].map((text) => unitsOfText(text, 8));
  assert.deepEqual(
    read.map(({ units }) => units),
    [0n, -150000000n, 10n, 100000000000n, 1250000000n, 1n],
  );
  assert.ok(read.every(({ isExact }) => isExact));
});

test('what has more decimals is rounded half away from zero, and says so', () => {
  assert.deepEqual(unitsOfText('0.000000005', 8), { units: 1n, isExact: false });
  assert.deepEqual(unitsOfText('-0.000000005', 8), { units: -1n, isExact: false });
  assert.deepEqual(unitsOfText('5e-324', 18), { units: 0n, isExact: false });
});

test('what does not fit is left out, and other texts are refused', () => {
  assert.deepEqual(unitsOfText('1e20', 18), { units: undefined, isExact: false });
  assert.deepEqual(unitsOfText('99999999999999999999', 18).units, 99999999999999999999n * 10n ** 18n);
  assert.throws(() => unitsOfText('NaN', 8), RangeError);
});
