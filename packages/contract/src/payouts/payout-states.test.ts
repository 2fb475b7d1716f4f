import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payoutStatuses } from '../values/payout-status.ts';
import { isPayoutMove, payoutActions, payoutStates } from './payout-states.ts';

test('the final statuses are paid and rejected, and every status can be reached by a move', () => {
  const final = payoutStatuses.filter((status) => payoutStates[status].next.length === 0);
  assert.deepEqual(final, ['paid', 'rejected']);
  const reached = new Set(payoutStatuses.flatMap((status) => payoutStates[status].next));
  assert.deepEqual(
    payoutStatuses.filter((status) => !reached.has(status)),
    [],
  );
});

test('every action is a move of the table', () => {
  for (const [action, { from, to }] of Object.entries(payoutActions))
    for (const status of from) assert.ok(isPayoutMove(status, to), `${action} of a payout that is ${status}`);
});

test('a payout is held only before it was sent, and what is held never becomes approved without waiting again', () => {
  assert.deepEqual(
    payoutStatuses.filter((status) => isPayoutMove(status, 'held')),
    ['pending', 'approved'],
  );
  assert.deepEqual([...payoutStates.held.next], ['pending', 'rejected']);
});

test('rejecting and marking as paid are possible wherever the table has the move', () => {
  for (const { from, to } of [payoutActions.reject, payoutActions['mark-paid']])
    assert.deepEqual(
      [...from],
      payoutStatuses.filter((status) => isPayoutMove(status, to)),
    );
});
