import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import type { TenantBoards } from '../../src/boards/board-view.ts';
import { serviceLanguages, serviceWording } from '../../src/listing/service-texts.ts';
import { titlesIn } from '../../src/listing/texts-in.ts';
import { feedKeyOf } from '../../src/live/board-feed.ts';
import { campaignInput } from '../support/tournaments.ts';

const prize = { place_from: 1, place_to: 1, kind: 'cash' as const, amount: '10' };
const prizes = [
  { ...prize, titles: { en: 'Ten', 'de-CH': 'Zehn', 'nb-NO': 'Ti', nb: 'ti' } },
  { ...prize, titles: { 'pt-BR': 'Dez', 'de-AT': 'Zehner', de: 'zehn', eu: 'Hamar' } },
];
const definition = normaliseDefinition(campaignInput({ prizes }));
const tenant = { default_language: 'hu' };
const shown = { views: new Map([[1, { definition }]]), tenant } as unknown as TenantBoards;
const keyOf = (language: string, rows = 25) => feedKeyOf({ campaign_id: 1, rows, language }, shown);

/** The texts of a rendering in a language. */
function words(language: string) {
  const languages = [language, tenant.default_language, 'en'];
  const titleOf = titlesIn(definition, [...languages, definition.default_language]);
  return [...definition.prizes.map(titleOf), serviceWording(languages).texts.player];
}

const asked = [
  ...serviceLanguages,
  ...['de-ch', 'de-ch-1996', 'de-at', 'de-li', 'pt', 'pt-pt', 'no', 'nn', 'nn-no'],
  ...['nb-no', 'eu-es', 'xx', 'en-x-a'],
];

test('a rendering has the words of the language that was asked for', () => {
  for (const language of asked) assert.deepEqual(words(keyOf(language).language), words(language), language);
});

test('however many languages are asked for, there are few renderings', () => {
  const invented = Array.from({ length: 5_000 }, (_, nth) => `${asked[nth % asked.length]}-x${nth}-y`);
  const languages = new Set([...asked, ...invented].map((language) => keyOf(language).language));
  assert.ok(languages.size <= serviceLanguages.length + 8, [...languages].join());
});

test('however many lines are asked for, there are few renderings, and none has fewer', () => {
  const keys = Array.from({ length: 1_000 }, (_, nth) => keyOf('en', nth + 1).rows);
  assert.ok(keys.every((rows, nth) => rows >= nth + 1 && (nth >= 25 || rows === nth + 1)));
  assert.equal(new Set(keys).size, 30);
});
