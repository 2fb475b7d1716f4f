import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waitingRows } from './waiting.ts';

test('alarms and held payouts come first, and only where there are any', () => {
  const facts = { openAlarms: 2, heldPayouts: 1, published: [], drafts: [] };
  const now = new Date('2026-12-03T12:00:00Z');
  assert.deepEqual(
    waitingRows(facts, now).map(({ title, link }) => [title, link.to]),
    [
      ['2 alarms about players', '/alarms'],
      ['1 payout is held', '/payouts'],
    ],
  );
  assert.deepEqual(waitingRows({ ...facts, openAlarms: 0, heldPayouts: 0 }, now), []);
});
