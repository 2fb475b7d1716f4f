import { createPublicKey, verify } from 'node:crypto';
import { utf8 } from '@laurel/rules/sealing/bytes.ts';
import { cosignedText, readCosignature } from '@laurel/rules/sealing/cosignature.ts';
import { parseNote, parseVerifierKey, type VerifierKey } from '@laurel/rules/sealing/signed-note.ts';

/** Somebody else who signs that a log only grew. */
export interface Witness {
  /** `add-checkpoint` is below it. */
  url: URL;
  key: VerifierKey;
}

/**
 * Reads `WITNESSES`: pairs of a URL and a verifier key, with a space between the two and a comma between pairs. Throws a
 * sentence for any other text.
 */
export function readWitnesses(text: string | undefined): Witness[] {
  const pairs = (text ?? '').split(',').map((pair) => pair.trim());
  return pairs.filter((pair) => pair !== '').map(readWitness);
}

function readWitness(pair: string): Witness {
  const [address = '', key_text = '', ...more] = pair.split(/\s+/);
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const key = parseVerifierKey(key_text);
  if (!url || !/^https?:$/.test(url.protocol) || key?.algorithm !== 'cosignature' || more.length > 0)
    throw new Error(
      `WITNESSES must be pairs of a URL and the verifier key of an Ed25519 cosigner, not "${pair}"`,
    );
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return { url, key };
}

/** Those lines of a witness's answer that are its cosignatures of the checkpoint's text. */
export function cosignaturesIn(answer: string, checkpoint: string, { key }: Witness): string[] {
  return answer
    .split('\n')
    .filter((line) => line !== '')
    .filter((line) => {
      const [one] = parseNote(`${checkpoint}\n${line}\n`)?.signatures ?? [];
      if (!one || one.name !== key.name || one.key_id !== key.key_id) return false;
      const cosignature = readCosignature(one.signature);
      if (!cosignature) return false;
      const signed = utf8(cosignedText(checkpoint, cosignature.time));
      return verify(null, signed, publicKeyOf(key), cosignature.signature);
    });
}

/** What comes before the 32 bytes of an Ed25519 key in its DER form. */
const DER = Buffer.from('302a300506032b6570032100', 'hex');

function publicKeyOf({ public_key }: VerifierKey) {
  return createPublicKey({ key: Buffer.concat([DER, public_key]), format: 'der', type: 'spki' });
}
