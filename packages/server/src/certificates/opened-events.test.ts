import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberInOrder } from './opened-events.ts';

/** More than are sorted in one go. */
const ROUNDS = 10_000;

test('rounds are numbered by game and then by id in code points', () => {
  const names = Array.from({ length: ROUNDS }, (_, nth) => `game-${nth % 3}\0r${(nth * 7919) % ROUNDS}`);
  // In UTF-16 units the first of these two would come last.
  names.push('game-1\0\uff5e', 'game-1\0\u{1f600}');
  const rounds = new Map(names.map((name) => [name, -1]));
  numberInOrder(rounds);
  const inOrder = [...rounds].sort(([, a], [, b]) => a - b).map(([name]) => name);
  const expected = Buffer.compare.bind(Buffer);
  assert.deepEqual(
    inOrder,
    names.toSorted((a, b) => expected(Buffer.from(a), Buffer.from(b))),
  );
  assert.deepEqual(
    [...rounds.values()].sort((a, b) => a - b),
    [...names.keys()],
  );
});
