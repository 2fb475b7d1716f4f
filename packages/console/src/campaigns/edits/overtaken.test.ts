import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blankDefinition } from '../editor/blank-definition.ts';
import { onTopOf } from './overtaken.ts';

const base = blankDefinition('PT', new Date('2026-12-01T10:00:00Z'));
const titles = { en: '1' };
const prizes = [1, 2, 3].map((place) => ({
  place_from: place,
  place_to: place,
  kind: 'cash' as const,
  amount: '1',
  titles,
}));

test('changes go on top of those of somebody else, and mine count where both changed the same', () => {
  const theirs = { ...base, leaderboard_size: 50, currency: 'SEK' };
  const mine = { ...base, currency: 'USD', rules: { ...base.rules, min_bet: '0.20' } };
  const both = onTopOf(theirs, base, mine);
  assert.equal(both.leaderboard_size, 50);
  assert.equal(both.currency, 'USD');
  assert.equal(both.rules.min_bet, '0.20');
});

test('what is taken out of a list is the same as without the other edit', () => {
  const before = { ...base, prizes };
  const mine = { ...before, prizes: prizes.slice(0, 1) };
  const both = onTopOf({ ...before, visible: false }, before, mine);
  assert.deepEqual(both.prizes, prizes.slice(0, 1));
  assert.equal(both.visible, false);
});
