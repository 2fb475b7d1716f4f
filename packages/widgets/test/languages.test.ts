import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { filled, languageOf, tagOf, widgetLanguages } from '../src/texts.ts';

const folder = new URL('../../languages/', import.meta.url);
const textsOf = (tag: string) => {
  const [all, ofKinds] = ['widgets', 'widget-kinds'].map((name) =>
    JSON.parse(readFileSync(new URL(`${tag}/${name}.json`, folder), 'utf8')),
  );
  return { ...all, ...ofKinds } as Record<string, string>;
};
const shapeOf = (tag: string) =>
  Object.entries(textsOf(tag)).map(([name, text]) => [name, text.match(/\{\w+\}/g)]);

test('each of the 22 languages has every text, with the same places for values', () => {
  assert.equal(widgetLanguages.length, 22);
  const tags = readdirSync(folder).filter((name) => /^[a-z]{2}$/.test(name));
  assert.deepEqual(tags.sort(), widgetLanguages.toSorted());
  for (const tag of widgetLanguages) {
    assert.ok(Object.values(textsOf(tag)).every((text) => text.trim() !== ''));
    assert.deepEqual(shapeOf(tag), shapeOf('en'), tag);
  }
});

test('a reader gets the texts of the primary language, Bokmål for all Norwegian, English for the rest', () => {
  assert.equal(languageOf('pt-BR'), 'pt');
  assert.equal(languageOf('NN-no'), 'nb');
  assert.equal(languageOf('eo'), 'en');
});

test('a value is put in as it is, also where it looks like a pattern of replace', () => {
  assert.equal(filled('Players: {count}', '$& {count}'), 'Players: $& {count}');
});

test('what templates of pages write is read as the nearest tag, and what is none is passed over', () => {
  const read = {
    'pt-BR': 'pt-BR',
    pt_BR: 'pt-BR',
    ' en_US.UTF-8 ': 'en-US',
    'de_DE@euro': 'de-DE',
    'zh-Hans_CN': 'zh-Hans-CN',
    'en-': 'en',
    'en-US-a': 'en-US',
    'fr-FR, en;q=0.9': 'fr-FR',
    'nb-verylongsubtag': 'nb',
  };
  for (const [text, tag] of Object.entries(read)) assert.equal(tagOf(text), tag, text);
  for (const text of ['', ' ', 'C', 'english', '*', '{{ lang }}', 'x-own', '_', '💥'])
    assert.equal(tagOf(text), undefined, text);
});
