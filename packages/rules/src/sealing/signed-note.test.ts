import assert from 'node:assert/strict';
import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { describe, it } from 'node:test';
import { utf8 } from './bytes.ts';
import { EMPTY_ROOT } from './merkle-tree.ts';
import {
  checkpointText,
  noteText,
  parseCheckpoint,
  parseNote,
  parseVerifierKey,
  verifierKey,
  verifierKeyText,
} from './signed-note.ts';

const origin = 'laurel/1f0e/1/events';
const pair = generateKeyPairSync('ed25519');
const raw = new Uint8Array(pair.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32));
const key = verifierKey(origin, raw);

describe('a signed note', () => {
  it('reads the key of the Go checksum database', () => {
    const text = 'sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8';
    const known = parseVerifierKey(text);
    assert.ok(known);
    assert.equal(verifierKeyText(known), text);
    assert.equal(parseVerifierKey(text.replace('033de0ae', '033de0af')), undefined);
  });

  it('is written and read back with its signatures', () => {
    const text = checkpointText({ origin, size: 3, root: EMPTY_ROOT });
    const signature = new Uint8Array(sign(null, utf8(text), pair.privateKey));
    const note = noteText({ text, signatures: [{ name: origin, key_id: key.key_id, signature }] });
    const read = parseNote(note);
    assert.deepEqual(read, { text, signatures: [{ name: origin, key_id: key.key_id, signature }] });
    assert.ok(verify(null, utf8(read?.text ?? ''), pair.publicKey, signature));
    assert.deepEqual(parseCheckpoint(text), { origin, size: 3, root: EMPTY_ROOT });
    for (const wrong of ['', text, `${text}\n`, note.replace('— ', '- '), note.slice(0, -1)])
      assert.equal(parseNote(wrong), undefined, wrong);
    assert.equal(parseCheckpoint(text.replace('\n3\n', '\n03\n')), undefined);
  });
});
