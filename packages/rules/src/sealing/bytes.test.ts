import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base64, fromBase64, fromHex, hex, isSameBytes } from './bytes.ts';

/** Bytes that follow no order; the same for a seed. */
function drawn(seed: number, length: number): Uint8Array {
  let state = seed + 1;
  return Uint8Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state >>> 8;
  });
}

test('base64 of every length is read back (RFC 4648, section 4)', () => {
  for (let length = 0; length < 400; length += 1) {
    const bytes = drawn(length, length);
    assert.deepEqual(fromBase64(base64(bytes)), bytes);
    assert.equal(base64(bytes), Buffer.from(bytes).toString('base64'));
  }
});

test('hexadecimal digits and comparisons', () => {
  const bytes = drawn(7, 32);
  assert.deepEqual(fromHex(hex(bytes)), bytes);
  assert.equal(fromHex(hex(bytes).toUpperCase()), undefined);
  assert.ok(isSameBytes(bytes, bytes.slice()));
  for (let at = 0; at < bytes.length; at += 1)
    assert.ok(!isSameBytes(bytes, bytes.with(at, (bytes[at] ?? 0) ^ 1)));
  assert.ok(!isSameBytes(bytes, bytes.subarray(1)));
});
