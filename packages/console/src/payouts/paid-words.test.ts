import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paidWords } from './payout-words.ts';

const at = '2026-12-03T00:00:00.000Z';
const paid = { attempts: 1, sent_at: null, last_error: null, reason: null, approvals: [{ by: 'ann', at }] };

test('a paid payout says how it was paid, and who approved it', () => {
  assert.equal(paidWords(paid), 'Paid at the first attempt; approved by ann');
  assert.equal(paidWords({ ...paid, attempts: 3 }), 'Paid at attempt 3; approved by ann');
  const confirmed = { ...paid, sent_at: at, reason: 'seen in the bonus engine' };
  assert.equal(paidWords(confirmed), 'Sent, then confirmed: seen in the bonus engine; approved by ann');
});

test('what no endpoint took was paid by hand', () => {
  const byHand = { ...paid, reason: 'bank transfer' };
  for (const one of [{ attempts: 0 }, { attempts: 4, last_error: 'answered 400' }])
    assert.equal(paidWords({ ...byHand, ...one }), 'Marked as paid by hand: bank transfer; approved by ann');
  const approvals = [...paid.approvals, { by: 'bob', at }];
  assert.match(paidWords({ ...paid, approvals }), /approved by ann and bob$/);
  assert.match(paidWords({ ...paid, approvals: [] }), /needed no approval$/);
});
