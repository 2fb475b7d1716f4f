import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { utf8 } from '@laurel/rules/sealing/bytes.ts';
import {
  checkpointText,
  noteText,
  type TreeHead,
  verifierKey,
  verifierKeyText,
} from '@laurel/rules/sealing/signed-note.ts';

/** PKCS #8 around the 32 bytes of an Ed25519 key. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A key that signs checkpoints of one log; the same for the same seed. */
export class LogKey {
  readonly #key: KeyObject;
  readonly #verifier;
  readonly origin: string;

  constructor(origin: string, seed: string) {
    this.origin = origin;
    const secret = createHash('sha256').update(seed).digest();
    this.#key = createPrivateKey({ key: Buffer.concat([PKCS8, secret]), format: 'der', type: 'pkcs8' });
    const { x = '' } = createPublicKey(this.#key).export({ format: 'jwk' });
    this.#verifier = verifierKey(origin, new Uint8Array(Buffer.from(x, 'base64url')));
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
