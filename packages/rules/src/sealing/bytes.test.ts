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

/** What the platform reads strictly; undefined where it refuses, and where it skips spaces or takes fewer units. */
function asPlatform(text: string): Uint8Array | undefined {
  try {
    const bytes = Uint8Array.fromBase64(text, { lastChunkHandling: 'strict' });
    return base64(bytes) === text ? bytes : undefined;
  } catch {
    return undefined;
  }
}

test('base64 of every length is read back (RFC 4648, section 4)', () => {
  for (let length = 0; length < 400; length += 1) {
    const bytes = drawn(length, length);
    assert.deepEqual(fromBase64(base64(bytes)), bytes);
    assert.equal(base64(bytes), Buffer.from(bytes).toString('base64'));
  }
});

test('a text with another unit in any place is read as the platform reads it, or not at all', () => {
  const others = ['=', ' ', '\n', '-', '_', '/', '+', 'A', 'B', 'f', '\u0000', '\u0100', 'Ａ', ''];
  for (const length of [1, 2, 3, 31, 32, 33, 95, 96, 97, 400]) {
    const text = base64(drawn(length, length));
    for (let at = 0; at < text.length; at += 1)
      for (const other of others) {
        const changed = text.slice(0, at) + other + text.slice(at + 1);
        assert.deepEqual(fromBase64(changed), asPlatform(changed), JSON.stringify(changed));
      }
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
