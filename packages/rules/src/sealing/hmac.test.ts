import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { hmacWith } from './bytes.ts';

test('HMAC-SHA-256 is that of Node, for keys and messages of every length', () => {
  for (const keyLength of [0, 1, 32, 63, 64, 65, 200])
    for (const length of [0, 1, 55, 64, 300]) {
      const key = new Uint8Array(keyLength).map((_, at) => 7 * at + keyLength);
      const message = new Uint8Array(length).map((_, at) => 3 * at);
      const expected = createHmac('sha256', key).update(message).digest('hex');
      const half = length >> 1;
      const given = hmacWith(key)(message.subarray(0, half), message.subarray(half));
      assert.equal(Buffer.from(given).toString('hex'), expected);
    }
});
