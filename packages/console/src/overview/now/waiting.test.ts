import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waitingRows } from './waiting.ts';

test('alarms and held payouts come first, and only where there are any', () => {
  const facts = { openAlarms: 2, heldPayouts: 1, requests: { own: 0, others: 0 }, published: [], drafts: [] };
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

test('change requests of others wait for oneself, and own ones for others', () => {
  const none = { openAlarms: 0, heldPayouts: 0, published: [], drafts: [] };
  const rows = waitingRows({ ...none, requests: { own: 2, others: 1 } }, new Date('2026-12-03T12:00:00Z'));
  assert.deepEqual(
    rows.map(({ title, link }) => [title, link.to]),
    [
      ['1 change request waits for approval', '/change-requests'],
      ['2 change requests of yours', '/change-requests'],
    ],
  );
});
