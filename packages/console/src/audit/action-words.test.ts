import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actionWords } from './action-words.ts';

test('actions in words', () => {
  assert.equal(actionWords('campaign.published'), 'Campaign: published');
  assert.equal(actionWords('api_key.rotated'), 'API key: rotated');
  assert.equal(actionWords('payout.marked_paid'), 'Payout: marked paid');
});
