import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PrizeTerms } from '@laurel/contract/campaigns/prizes.ts';
import { writtenWords } from '../campaigns/written-texts.ts';
import { titleIn, titlesByLanguage } from './prize-titles.ts';

const cash: PrizeTerms = { kind: 'cash', amount: '1000' };
const spins = (count: number): PrizeTerms => ({ kind: 'free_spins', count, game_ids: [] });
const written = (prize: PrizeTerms, language: string, currency = 'EUR') =>
  titleIn(prize, currency, [language]).replace(/\s/gu, ' ');

test('a prize without titles is said from itself, exactly, in the language', () => {
  assert.equal(written(cash, 'en'), '€1,000');
  assert.equal(written(cash, 'de'), '1.000 €');
  assert.equal(written(cash, 'fr-CA'), '1 000 €');
  assert.equal(written({ kind: 'cash', amount: '12345678901234567.5' }, 'en'), '€12,345,678,901,234,567.50');
  assert.equal(written({ kind: 'cash', amount: '0.005' }, 'en', 'USDT'), '0.005 USDT');
  assert.equal(written({ kind: 'bonus', amount: '20', wagering: '30' }, 'de'), '20 € Bonus');
  assert.equal(
    written({ kind: 'deposit_bonus', percent: '12.5', wagering: null }, 'tr'),
    '%12,5 yatırım bonusu',
  );
  assert.equal(written({ kind: 'cash', percent: '33.3' }, 'es'), '33,3 % de la bolsa de premios');
  assert.equal(
    written({ kind: 'bonus', percent: '5', wagering: null }, 'en'),
    '5% of the prize pool as a bonus',
  );
  assert.equal(written({ kind: 'catalog_item', value: 'Headphones' }, 'ja'), 'Headphones');
});

test('spins are counted as the language counts', () => {
  const polish = [1, 2, 5, 22, 100].map((count) => written(spins(count), 'pl'));
  assert.deepEqual(polish, [
    '1 darmowy spin',
    '2 darmowe spiny',
    '5 darmowych spinów',
    '22 darmowe spiny',
    '100 darmowych spinów',
  ]);
  assert.equal(written(spins(1), 'en'), '1 free spin');
  assert.equal(written(spins(1_500), 'de'), '1.500 Freispiele');
});

test('every language says every kind of prize, each with its number', () => {
  for (const language of Object.keys(writtenWords)) {
    assert.match(written(spins(37), language), /37/, language);
    for (const kind of ['cash', 'bonus'] as const) {
      assert.match(written({ kind, amount: '37', wagering: null } as PrizeTerms, language), /37/, language);
      assert.match(written({ kind, percent: '37', wagering: null } as PrizeTerms, language), /37/, language);
    }
    assert.match(written({ kind: 'deposit_bonus', percent: '37', wagering: null }, language), /37/, language);
  }
});

test('a title by hand goes before, in each language that is asked for', () => {
  const prize: PrizeTerms = { ...cash, titles: { en: 'First prize', 'de-AT': 'Hauptpreis' } };
  const asked = (...languages: string[]) => titleIn(prize, 'EUR', languages).replace(/\s/gu, ' ');
  assert.equal(asked('en-GB'), 'First prize');
  assert.equal(asked('de'), 'Hauptpreis');
  assert.equal(asked('fr', 'en'), '1 000 €');
  assert.equal(asked('sw', 'en'), 'First prize');
  assert.equal(asked('sw'), 'First prize');
  assert.equal(titleIn(cash, 'EUR', ['sw']), '€1,000');
});

test('an item that somebody described keeps the description, as its value may be a code', () => {
  const item: PrizeTerms = { kind: 'catalog_item', value: 'SKU-1', titles: { en: 'A watch' } };
  assert.equal(titleIn(item, 'EUR', ['de']), 'A watch');
  const campaign = {
    currency: 'EUR',
    default_language: 'en',
    texts: { en: { name: 'a' }, de: { name: 'b' } },
  };
  assert.deepEqual(titlesByLanguage(item, campaign), { en: 'A watch' });
  assert.deepEqual(titlesByLanguage({ ...item, titles: {} }, campaign), { en: 'SKU-1', de: 'SKU-1' });
});

test('a payout has titles in each language of its campaign', () => {
  const campaign = {
    currency: 'EUR',
    default_language: 'en',
    texts: { en: { name: 'a' }, de: { name: 'b' } },
  };
  const titles = titlesByLanguage({ ...cash, titles: { en: 'Jackpot' } }, campaign);
  assert.deepEqual(titles, { en: 'Jackpot', de: '1.000\u00a0€' });
});

test('a draft that does not say its amount yet has no title', () => {
  assert.equal(titleIn({ kind: 'bonus', amount: '', wagering: null }, 'EUR', ['en']), '');
});
