import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byteRange } from './byte-range.ts';

test('one range of bytes is read, and everything else means the whole file', () => {
  assert.deepEqual(byteRange('bytes=0-9', 100), { from: 0, to: 9 });
  assert.deepEqual(byteRange('bytes=90-', 100), { from: 90, to: 99 });
  assert.deepEqual(byteRange('bytes=90-500', 100), { from: 90, to: 99 });
  assert.deepEqual(byteRange('bytes=-10', 100), { from: 90, to: 99 });
  assert.deepEqual(byteRange('bytes=-500', 100), { from: 0, to: 99 });
  assert.equal(byteRange('bytes=100-', 100), 'outside');
  for (const whole of [undefined, '', 'bytes=-', 'bytes=9-1', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=a-'])
    assert.equal(byteRange(whole, 100), undefined);
});
