import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Formats } from '../src/formats.ts';
import { englishTexts } from '../src/texts.ts';

test('a score keeps every digit in the form of the language', () => {
  assert.equal(new Formats('de', undefined).decimal('12345678901234567.25'), '12.345.678.901.234.567,25');
  assert.equal(new Formats('en', undefined).count(1_200), '1,200');
});

test('a countdown shows days only where there are any', () => {
  const formats = new Formats('en', undefined);
  assert.equal(formats.duration(3_723_000), '01:02:03');
  assert.equal(formats.duration(2 * 86_400_000 + 1_000), '2 days 00:00:01');
});

test('an unknown language or zone is passed over', () => {
  assert.equal(new Formats('no such tag', 'Nowhere/Land').decimal('1.5'), '1.5');
});

test('a window names its zone once', () => {
  const text = new Formats('en', 'Europe/Malta').time('2026-12-01T10:00:00Z', '2026-12-02T10:00:00Z');
  assert.match(text, /^Dec 1, 11:00\sAM GMT\+1\s–\sDec 2, 11:00\sAM GMT\+1$/);
});

test('an ordinal has the suffix of the words around it, whatever language the page is in', () => {
  const { ordinals } = englishTexts;
  for (const [page, texts] of [
    ['ca', undefined],
    ['cy', undefined],
    ['de', 'en'],
    ['sv', 'en'],
  ] as const)
    assert.equal(new Formats(page, undefined, texts).ordinal(3, ordinals), '3rd', page);
});
