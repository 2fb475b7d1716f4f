import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type NamedNumbers, otherNumber } from './title-numbers.ts';

type Row = [title: string, language?: string, currency?: string];

function found(rows: readonly Row[], named: NamedNumbers): (string | undefined)[] {
  return rows.map(([title, language = 'en', currency = 'EUR']) =>
    otherNumber(title, named, { language, currency, labels: ['2', '3'] }),
  );
}

function assertNone(rows: readonly Row[], named: NamedNumbers): void {
  const said = found(rows, named).map((one, at) => (one === undefined ? [] : [rows[at], one]));
  assert.deepEqual(said.flat(), []);
}

const thousand: NamedNumbers = { money: ['1000'] };

test('an amount is the same however a language writes it', () => {
  assertNone(
    [
      ['€1,000'],
      ['1.000 €', 'de'],
      ['1\u00a0000 €', 'fr'],
      ['1\u202f000,00 €', 'fr'],
      ["CHF 1'000.00", 'de', 'CHF'],
      ['1’000 CHF', 'de', 'CHF'],
      ['€１，０００', 'ja'],
      ['١٠٠٠ يورو', 'ar'],
      ['1000,00 Euro', 'de'],
      ['1.000,- €', 'de'],
      ['EUR 1000.00'],
      ['R$ 1.000', 'pt', 'BRL'],
      ['1,000 USDT', 'en', 'USDT'],
      ['₹1,000.00', 'hi', 'INR'],
    ],
    thousand,
  );
});

test('a title without a number, with a label, or with the amount among other numbers says nothing wrong', () => {
  assertNone(
    [
      ['Grand prize'],
      ['1st place'],
      ['1. Preis', 'de'],
      ['1er prix', 'fr'],
      ['第1位', 'ja'],
      ['Top 10'],
      ['2x'],
      ['x5 winnings'],
      ['Week 2'],
      ['Prize 3'],
      ['3 winners'],
      ['PlayStation 5'],
      ['PS5'],
      ['New Year 2026'],
      ['24h special'],
      ['Places 1–3'],
      ['#1'],
      ['Top 10: €1,000 and 50 free spins'],
      ['€1k'],
      ['1 Tsd. €', 'de'],
      ['€1 million'],
      ['2 × €500'],
      ['€500 + €500'],
      ['½ of the pool'],
    ],
    thousand,
  );
});

test('another amount is found in any language', () => {
  const rows: Row[] = [
    ['€500'],
    ['500 €', 'de'],
    ['1.000,50 €', 'de'],
    ['€10.00'],
    ['EUR 100'],
    ['500 euros', 'fr'],
    ['500 евро', 'ru'],
    ['５００ユーロ', 'ja'],
    ['1st place: €500'],
    ['Top 10: €500 and 50 free spins'],
    ['500'],
    ['Win 2,500 now'],
    ['kr 900', 'nb', 'NOK'],
    ['500 USDT', 'en', 'USDT'],
    ['€5'],
  ];
  assert.deepEqual(found(rows, thousand), [
    ...['500', '500', '1.000,50', '10.00', '100', '500', '500', '500', '500', '500', '500', '2,500', '900'],
    ...['500', '5'],
  ]);
});

test('spins are counted, and percents compared; other units are not', () => {
  const spins: NamedNumbers = { count: ['50'] };
  assertNone(
    [['50 free spins'], ['50 Freispiele', 'de'], ['Free spins'], ['Level 3 spins'], ['Top 10']],
    spins,
  );
  assert.deepEqual(
    found(
      [['20 free spins'], ['20 free spins worth €50.50'], ['フリースピン20回', 'ja'], ['Spins: 5']],
      spins,
    ),
    ['20', '20', '20', '5'],
  );
  const percent: NamedNumbers = { percent: ['100'] };
  assertNone([['100% up to €500'], ['Up to €500'], ['%100', 'tr'], ['100 ٪', 'ar']], percent);
  assert.deepEqual(found([['50% bonus'], ['50 % up to €200']], percent), ['50', '50']);
});

test('of an item nothing is judged', () => {
  assertNone([['iPhone 15'], ['€500 voucher']], {});
});
