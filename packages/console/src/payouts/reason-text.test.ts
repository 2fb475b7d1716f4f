import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holdReasonText } from '@laurel/contract/payouts/hold-reasons.ts';
import { reasonText } from './payout-words.ts';

test('why the rule of a brand holds a payout is said in words, what people wrote stays', () => {
  assert.equal(
    reasonText(holdReasonText({ count: 1, kinds: ['stake_splitting'], isOwn: true })),
    'An alarm about the player is open: Split stakes.',
  );
  assert.equal(
    reasonText(holdReasonText({ count: 3, kinds: ['mirror_play', 'late_surge'], isOwn: false })),
    '3 alarms about players at better places are open: Mirrored play and Late surge.',
  );
  const written = 'About the player we ask support: mirror_play.';
  assert.equal(reasonText(written), written);
});
