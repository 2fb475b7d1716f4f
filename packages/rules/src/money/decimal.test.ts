import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  add,
  compare,
  exactText,
  floorDivide,
  parseDecimal,
  quotientHalfUp,
  remainder,
  rounded,
} from './decimal.ts';

test('every way of printing a number is read exactly', () => {
  const texts = ['0', '-0', '50.0', '0.1', '1e-7', '1E+21', '123456789012345678.000000001', '5e-324'];
  const read = texts.map((text) => exactText(parseDecimal(text)));
  assert.deepEqual(read.slice(0, 6), ['0', '0', '50', '0.1', '0.0000001', '1000000000000000000000']);
  assert.equal(read[6], '123456789012345678.000000001');
  assert.equal(read[7], `0.${'0'.repeat(323)}5`);
});

test('what is no non-negative decimal is refused', () => {
  for (const text of ['', '-1', '1.', '.5', '1,5', 'NaN', 'Infinity', '0x10', '1e999', ' 1', '1..2']) {
    assert.throws(() => parseDecimal(text), RangeError, text);
  }
});

test('0.1 + 0.2 is 0.3', () => {
  const sum = add(parseDecimal('0.1'), parseDecimal('0.2'));
  assert.equal(compare(sum, parseDecimal('0.3')), 0);
  assert.equal(exactText(sum), '0.3');
});

test('a value has one form and one text, however it was reached', () => {
  const sums = [
    add(parseDecimal('0.123456789'), parseDecimal('0.000000001')),
    add(parseDecimal('0.12345679'), parseDecimal('0.000000000')),
    remainder(parseDecimal('5.12345679'), parseDecimal('0.500000000')),
  ];
  assert.deepEqual(sums, [
    parseDecimal('0.12345679'),
    parseDecimal('0.12345679'),
    parseDecimal('0.12345679'),
  ]);
  assert.equal(exactText(add(parseDecimal('1e-9'), parseDecimal('1'))), '1.000000001');
});

test('amounts of floats and large sums are whole numbers of doubles, and short again where they can be', () => {
  const artefact = parseDecimal('1.5699999999999998');
  assert.deepEqual(artefact, { high: 0, low: 156_999_999, rest: 999_999_980_000_000 });
  assert.equal(add(artefact, parseDecimal('0.0000000000000002')), parseDecimal('1.57'));
  assert.equal(rounded(artefact), parseDecimal('1.57'));
  const large = add(parseDecimal('90000000'), parseDecimal('80000000.00000001'));
  assert.deepEqual(large, { high: 17, low: 1, rest: 0 });
  assert.equal(remainder(large, parseDecimal('90000000')), parseDecimal('80000000.00000001'));
  assert.deepEqual(parseDecimal('0.000000000000000000000001'), { n: 1n, d: 10n ** 24n });
});

test('halves are rounded up', () => {
  assert.equal(exactText(rounded(parseDecimal('0.000000005'))), '0.00000001');
  assert.equal(exactText(rounded(parseDecimal('0.0000000049999'))), '0');
  assert.equal(exactText(quotientHalfUp(parseDecimal('2'), parseDecimal('3'), 4)), '0.6667');
});

test('whole amounts are counted across denominators', () => {
  assert.equal(floorDivide(parseDecimal('0.3'), parseDecimal('0.1')), 3);
  assert.equal(floorDivide(parseDecimal('2.333333333'), parseDecimal('1')), 2);
});
