import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesBetween, changeText } from './definition-difference.ts';

const before = {
  currency: 'EUR',
  rules: { min_bet: null, tasks: [{ task: 'wins', count: 1 }] },
  games: { ids: ['a', 'b'] },
  texts: { en: { name: 'Winter' } },
  prizes: [{ amount: '10' }, { amount: '5' }],
};

const texts = (after: unknown) => changesBetween(before, after).map(changeText);

test('each changed member is listed with its old and its new value', () => {
  const after = {
    ...before,
    rules: { min_bet: '0.20', tasks: [{ task: 'wins', count: 2 }] },
    games: { ids: ['b', 'c'] },
    texts: { en: { name: 'Winter' }, de: { name: 'Winterzeit' } },
    prizes: [{ amount: '12' }],
  };
  assert.deepEqual(texts(after), [
    '/rules/min_bet: null → "0.20"',
    '/rules/tasks/0/count: 1 → 2',
    '/games/ids: − "a", + "c"',
    '/texts/de: new, {"name":"Winterzeit"}',
    '/prizes/0/amount: "10" → "12"',
    '/prizes/1: gone, was {"amount":"5"}',
  ]);
});

test('a list in another order, an object in place of null and equal values', () => {
  assert.deepEqual(texts({ ...before, games: { ids: ['b', 'a'] } }), ['/games/ids: ["a","b"] → ["b","a"]']);
  assert.deepEqual(changesBetween({ budget: null }, { budget: { amount: '1' } }).map(changeText), [
    '/budget: null → {"amount":"1"}',
  ]);
  assert.deepEqual(texts(structuredClone(before)), []);
});
