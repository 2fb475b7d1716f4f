import assert from 'node:assert/strict';
import { test } from 'node:test';
import { severityOf, shareText } from './alarm-words.ts';

test('severity follows the share of the score, at its bounds', () => {
  const shares = [null, '0.0000', '0.0999', '0.1000', '0.4999', '0.5000', '1.0000'];
  assert.deepEqual(shares.map(severityOf), ['low', 'low', 'low', 'medium', 'medium', 'high', 'high']);
});

test('a share is a whole percentage, never more than there is', () => {
  assert.equal(shareText('0.7499'), '74 % of the score');
  assert.equal(shareText('0.0512'), '5 % of the score');
  assert.equal(shareText('0.0099'), 'under 1 % of the score');
  assert.equal(shareText('1.0000'), '100 % of the score');
  assert.equal(shareText(null), 'no score');
});
