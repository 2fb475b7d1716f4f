import { createPublicKey, verify } from 'node:crypto';
import { utf8 } from '@laurel/rules/sealing/bytes.ts';
import type { VerifierKey } from '@laurel/rules/sealing/signed-note.ts';

/** What comes before the 32 bytes of an Ed25519 key in its DER form. */
const DER = Buffer.from('302a300506032b6570032100', 'hex');

/** Whether the private half of the key made the signature of the text. */
export function isSignedBy(
  { public_key }: Pick<VerifierKey, 'public_key'>,
  text: string,
  signature: Uint8Array,
): boolean {
  const key = createPublicKey({ key: Buffer.concat([DER, public_key]), format: 'der', type: 'spki' });
  return verify(null, utf8(text), key, signature);
}
