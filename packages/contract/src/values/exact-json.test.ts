import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cutDouble, exactNumber, exactNumberText, isRawNumber, parseExactJson } from './exact-json.ts';

const digits = (most: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${most}}$`));
const whole = digits(30).map((text) => text.replace(/^0+(?=\d)/, ''));
const numbers = fc
  .tuple(
    fc.constantFrom('', '-'),
    whole,
    fc.option(digits(40)),
    fc.constantFrom('e', 'E', 'e+', 'E+'),
    fc.option(fc.integer({ min: -420, max: 420 })),
  )
  .map(([sign, int, decimals, e, power]) => {
    const exponent = power === null ? '' : power < 0 ? `e${power}` : `${e}${power}`;
    return `${sign}${int}${decimals === null ? '' : `.${decimals}`}${exponent}`;
  });

/** The value as a whole number of 10^-900. */
function units(text: string): bigint {
  const [, sign, int = '', decimals = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  return BigInt(`${sign}${int}${decimals}`) * 10n ** BigInt(900 + Number(power) - decimals.length);
}

test('every number is written again with the value that it had', () => {
  fc.assert(
    fc.property(numbers, (text) => {
      const again = JSON.stringify(parseExactJson(`[{"amount": ${text}}]`));
      assert.equal(units(/:(.*)\}/.exec(again)?.[1] ?? ''), units(text));
      assert.equal(units(exactNumberText(exactNumber(text))), units(text));
    }),
  );
});

test('a number has one text, however it was written', () => {
  const ways = ['0.1234567890123456780', '1234567890123456780e-19', '0.00123456789012345678E2'];
  assert.deepEqual(
    ways.map((text) => exactNumberText(exactNumber(text))),
    ways.map(() => '0.123456789012345678'),
  );
  assert.equal(exactNumberText(exactNumber('-12345678901234567890')), '-12345678901234567890');
  assert.equal(exactNumberText(exactNumber('1e-999999999')), '1e-999999999');
});

test('a cut double keeps the sign of its number, and is never further from zero', () => {
  const raw = ['-1e-400', '1e-324', '999999999999999.99999', '-123456789012345678'].map(exactNumber);
  assert.deepEqual(raw.filter(isRawNumber).map(cutDouble), [
    -Number.MIN_VALUE,
    Number.MIN_VALUE,
    999999999999999,
    -123456789012345000,
  ]);
});

test('texts that hold long digits are no numbers', () => {
  const value = { round_id: '12345678901234567890', note: 'a,12345678901234567890' };
  assert.deepEqual(parseExactJson(JSON.stringify(value)), value);
});
