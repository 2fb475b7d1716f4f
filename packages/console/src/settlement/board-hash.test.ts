import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { boardHash } from './board-hash.ts';

test('lines are joined by tabs, each ended by a line feed, and hashed in order', async () => {
  const reached_at = '2026-12-01T10:00:00.000Z';
  const lines = [
    { place: 1, player_hash: 'aa', score: '12.5', reached_at },
    { place: 2, player_hash: 'bb', score: '3', reached_at },
  ];
  const text = `1\taa\t12.5\t${reached_at}\n2\tbb\t3\t${reached_at}\n`;
  assert.equal(await boardHash(lines), createHash('sha256').update(text).digest('hex'));
  assert.notEqual(await boardHash(lines.toReversed()), await boardHash(lines));
  assert.equal(await boardHash([]), createHash('sha256').digest('hex'));
});
