import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { achievementOf, endingOf, ownTickets } from '../src/ending.ts';
import { Formats } from '../src/formats.ts';
import type { WidgetTexts } from '../src/texts.ts';

const ending = (
  language: string,
  place: number | null,
  prizes: string[] = [],
  score: string | null = '5',
) => {
  const file = new URL(`../../languages/${language}/widgets.json`, import.meta.url);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as WidgetTexts;
  return endingOf({ place, score, prizes }, texts, new Formats(language, undefined));
};

test('after the end a player reads the own place and prize, or that there is none', () => {
  assert.equal(ending('en', 3, ['€50']), 'You came 3rd: €50');
  assert.equal(ending('en', 1, ['€50', '5 spins']), 'You came 1st: €50, 5 spins');
  assert.equal(ending('en', 22), 'You came 22nd');
  assert.equal(ending('en', null, [], null), 'You did not take part');
  assert.equal(ending('en', null), 'You finished without a place');
});

test('places are counted as each language does', () => {
  for (const [language, place, text] of [
    ['en', 11, 'You came 11th'],
    ['en', 1_203, 'You came 1,203rd'],
    ['de', 3, 'Du hast den 3. Platz erreicht'],
    ['fr', 1, 'Vous avez terminé à la 1re place'],
    ['fr', 2, 'Vous avez terminé à la 2e place'],
    ['sv', 2, 'Du kom på 2:a plats'],
    ['sv', 3, 'Du kom på 3:e plats'],
    ['it', 8, 'Il tuo posto finale: 8º'],
    ['ro', 1, 'Ai terminat pe locul 1'],
    ['ja', 3, 'あなたは3位でした'],
  ] as const)
    assert.equal(ending(language, place), text);
});

test('a raffle says how many tickets a player has, in the plural of the language, and what was drawn', () => {
  const tickets = (language: string, score: string | null, ...drawn: number[]) => {
    const file = new URL(`../../languages/${language}/widgets.json`, import.meta.url);
    const texts = JSON.parse(readFileSync(file, 'utf8')) as WidgetTexts;
    return ownTickets(score, drawn, texts, new Formats(language, undefined));
  };
  assert.equal(tickets('en', '3'), '3 tickets');
  assert.equal(tickets('en', '1', 1), '1 ticket · Drawn no. 1');
  assert.equal(tickets('de', '2', 4, 7), '2 Lose · Gezogen als Nr. 4 · Gezogen als Nr. 7');
  assert.deepEqual([tickets('pl', '5'), tickets('ru', null)], ['5 losów', '0 билетов']);
});

test('a better place brings its prize, or is one of the first; the first look brings nothing', () => {
  const file = new URL('../../languages/en/widgets.json', import.meta.url);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as WidgetTexts;
  const at = (place: number | null, ...prizes: string[]) => ({ place, prizes });
  const achieved = (before: ReturnType<typeof at> | undefined, now: ReturnType<typeof at>) =>
    achievementOf(before, now, texts, new Formats('en', undefined));
  assert.equal(achieved(undefined, at(1, '€50')), '');
  assert.equal(achieved(at(4), at(3, '€50')), 'You reached a prize: €50');
  assert.equal(achieved(at(null), at(5, '€50')), 'You reached a prize: €50');
  assert.equal(achieved(at(3, '€50'), at(2, '€50')), 'Your place: 2');
  assert.equal(achieved(at(3, '€50'), at(1, '€500')), 'You reached a prize: €500');
  assert.equal(achieved(at(9, '€5'), at(8, '€5')), '');
  assert.equal(achieved(at(1, '€500'), at(3, '€50')), '');
  assert.equal(achieved(at(3, '€50'), at(9)), '');
});
