import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ByteWriter, concatenate, utf8 } from './bytes.ts';

/** A text in UTF-8 after its number of bytes. */
function asWritten(text: string): Uint8Array {
  const bytes = utf8(text);
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, bytes.length);
  return concatenate([length, bytes]);
}

test('texts of any length, and with any units, are their bytes in UTF-8', () => {
  const writer = new ByteWriter();
  const units = ['', 'a', '~', '\u0000', '\u007f', '\u0080', 'é', '漢', '😀', '\ud800'];
  for (const unit of units)
    for (const length of [0, 1, 62, 63, 64, 65, 2_000]) {
      const text = 'x'.repeat(length) + unit;
      assert.deepEqual(Uint8Array.from(writer.begin().text(text).written), asWritten(text));
    }
});

test('what is read is what was written since the last beginning, also after the memory has grown', () => {
  const writer = new ByteWriter();
  for (const length of [3, 1_024, 3, 1_025, 5_000, 3]) {
    const bytes = new Uint8Array(length).fill(length);
    assert.deepEqual(Uint8Array.from(writer.begin().bytes(bytes).written), bytes);
  }
});
