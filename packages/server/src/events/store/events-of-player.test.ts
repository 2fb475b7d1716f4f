import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PackedSeqs } from './event-search.ts';

test('packed numbers are unpacked as many as are asked for, and no more than there are', () => {
  const numbers = [1, 256, 2 ** 32 + 5, Number.MAX_SAFE_INTEGER];
  const bytes = Buffer.alloc(8 * numbers.length);
  for (const [at, number] of numbers.entries()) bytes.writeBigInt64BE(BigInt(number), 8 * at);
  const packed = new PackedSeqs(bytes);
  assert.equal(packed.length, 4);
  assert.deepEqual(packed.slice(0, 10), numbers);
  assert.deepEqual(packed.slice(1, 3), numbers.slice(1, 3));
  assert.deepEqual(packed.slice(4, 8), []);
  assert.equal(new PackedSeqs(Buffer.alloc(0)).length, 0);
});
