import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { utf8 } from '@laurel/rules/sealing/bytes.ts';
import type { CertificateHead } from '@laurel/rules/sealing/certificate-lines.ts';
import {
  checkpointText,
  cosignatureBytes,
  cosignedText,
  noteText,
  parseNote,
  signatureLine,
  type TreeHead,
  verifierKey,
  verifierKeyText,
} from '@laurel/rules/sealing/signed-note.ts';

/** PKCS #8 around the 32 bytes of an Ed25519 key. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The private key that follows from the seed, and its 32 public bytes. */
function keyPair(seed: string): { key: KeyObject; public_key: Uint8Array } {
  const secret = createHash('sha256').update(seed).digest();
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, secret]), format: 'der', type: 'pkcs8' });
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return { key, public_key: new Uint8Array(Buffer.from(x, 'base64url')) };
}

/** A key that signs checkpoints of one log; the same for the same seed. */
export class LogKey {
  readonly #key: KeyObject;
  readonly #verifier;
  readonly origin: string;

  constructor(origin: string, seed: string) {
    const { key, public_key } = keyPair(seed);
    this.origin = origin;
    this.#key = key;
    this.#verifier = verifierKey(origin, public_key);
  }

  /** The verifier key as a text. */
  get text(): string {
    return verifierKeyText(this.#verifier);
  }

  /** The checkpoint of a tree, signed. */
  checkpoint(tree: Omit<TreeHead, 'origin'>): string {
    const text = checkpointText({ origin: this.origin, ...tree });
    const signature = new Uint8Array(sign(null, utf8(text), this.#key));
    const { name, key_id } = this.#verifier;
    return noteText({ text, signatures: [{ name, key_id, signature }] });
  }
}

/** A key of a witness, which cosigns checkpoints; the same for the same seed. */
export class WitnessKey {
  readonly #key: KeyObject;
  readonly #verifier;

  constructor(name: string, seed: string) {
    const { key, public_key } = keyPair(seed);
    this.#key = key;
    this.#verifier = verifierKey(name, public_key, 'cosignature');
  }

  /** The verifier key as a text. */
  get text(): string {
    return verifierKeyText(this.#verifier);
  }

  /** The note with a cosignature of this second (since 1970). */
  cosign(note: string, time: number): string {
    const text = cosignedText(parseNote(note)?.text ?? '', time);
    const signature = cosignatureBytes({
      time,
      signature: new Uint8Array(sign(null, utf8(text), this.#key)),
    });
    const { name, key_id } = this.#verifier;
    return `${note}${signatureLine({ name, key_id, signature })}`;
  }
}

/** The lines of a file whose checkpoints the witness cosigns in this second and five later. */
export function cosignedLines(
  [first = '', ...rest]: readonly string[],
  witness: WitnessKey,
  time: number,
): string[] {
  const head = JSON.parse(first) as CertificateHead;
  const events = witness.cosign(head.checkpoints.events, time + 5);
  const decisions = witness.cosign(head.checkpoints.decisions, time);
  return [`${JSON.stringify({ ...head, checkpoints: { events, decisions } })}\n`, ...rest];
}

export interface Keys {
  readonly events: LogKey;
  readonly decisions: LogKey;
}

/** The keys of a tenant: one, under the names of both logs, as the server has it. */
export function keysOf(seed: string): Keys {
  return {
    events: new LogKey('laurel/test/1/events', seed),
    decisions: new LogKey('laurel/test/1/decisions', seed),
  };
}
