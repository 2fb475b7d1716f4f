import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countText, decimalText, moneyText, shortMoney } from './decimal-text.ts';

test('every digit of a score reaches the page', () => {
  assert.equal(decimalText('12345678901234567890.12345678'), '12,345,678,901,234,567,890.12345678');
  assert.equal(decimalText('0.00000001'), '0.00000001');
  assert.equal(decimalText('1.50'), '1.50');
  assert.equal(decimalText('-1234'), '−1,234');
  assert.equal(decimalText('999'), '999');
});

test('what is no decimal stays as it is', () => {
  assert.equal(decimalText('1e21'), '1e21');
  assert.equal(decimalText(''), '');
  assert.equal(moneyText('–', 'EUR'), '–');
});

test('money is written with the sign of its currency, to its usual digits, and never rounded', () => {
  assert.equal(moneyText('1000', 'EUR'), '€1,000.00');
  assert.equal(moneyText('0.2', 'SEK'), 'SEK\u00a00.20');
  assert.equal(moneyText('1000', 'JPY'), 'JP¥1,000');
  assert.equal(moneyText('-0.12345678', 'USD'), '−US$0.12345678');
  assert.equal(moneyText('123456789012345678.90', 'EUR'), '€123,456,789,012,345,678.90');
});

test('whole amounts are short, and a currency that is being typed breaks nothing', () => {
  assert.equal(shortMoney('1000.00', 'EUR'), '€1,000');
  assert.equal(shortMoney('12.5', 'EUR'), '€12.50');
  assert.equal(moneyText('12.5', 'EU'), '12.5 EU');
});

test('counts are read like amounts', () => {
  assert.equal(countText(1_234_567), '1,234,567');
});
