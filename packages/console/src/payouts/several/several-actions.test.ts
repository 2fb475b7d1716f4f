import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ListedPayout } from '@laurel/contract/payouts/payouts.ts';
import { isForSeveral, resultText, severalWords } from './several-actions.ts';

const free = { status: 'approved' as const, paused: false, open_alarms: [] };
const open_alarms = [{ id: 1 }] as unknown as ListedPayout['open_alarms'];

test('an approval of several says how many wait for a decision, and is no success where all do', () => {
  assert.equal(resultText('approve', 5, 0), '5 payouts approved');
  assert.equal(resultText('approve', 4, 2), '4 of 6 approved; 2 wait for a decision');
  assert.equal(resultText('mark-paid', 1, 1), '1 of 2 marked as paid; 1 waits for a decision');
  assert.equal(resultText('approve', 0, 3), '');
});

test('an open alarm waits for a decision, a pause only where something would be paid', () => {
  const { approve, 'mark-paid': pay } = severalWords;
  assert.deepEqual(
    [approve.isFree({ ...free, open_alarms }), pay.isFree({ ...free, open_alarms })],
    [false, false],
  );
  assert.deepEqual(
    [approve.isFree({ ...free, paused: true }), pay.isFree({ ...free, paused: true })],
    [true, false],
  );
  assert.ok(pay.isFree({ status: 'sent', paused: true, open_alarms }), 'what was sent is confirmed');
});

test('what waits for approval or payment can be chosen, and nothing else', () => {
  const statuses = ['pending', 'held', 'approved', 'sent', 'failed', 'paid', 'rejected'] as const;
  assert.deepEqual(
    statuses.filter((status) => isForSeveral({ status })),
    ['pending', 'approved', 'sent', 'failed'],
  );
});
