import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countText, decimalText, moneyText } from './decimal-text.ts';

test('every digit of a score reaches the page', () => {
  assert.equal(decimalText('12345678901234567890.12345678'), '12,345,678,901,234,567,890.12345678');
  assert.equal(decimalText('0.00000001'), '0.00000001');
  assert.equal(decimalText('-1234'), '−1,234');
  assert.equal(decimalText('999'), '999');
});

test('what is no decimal stays as it is', () => {
  assert.equal(decimalText('1e21'), '1e21');
  assert.equal(decimalText(''), '');
});

test('money names its currency and never shows a single decimal', () => {
  assert.equal(moneyText('1000', 'EUR'), 'EUR 1,000');
  assert.equal(moneyText('0.2', 'SEK'), 'SEK 0.20');
  assert.equal(moneyText('1000.00', 'EUR'), 'EUR 1,000.00');
});

test('counts are read like amounts', () => {
  assert.equal(countText(1_234_567), '1,234,567');
});
