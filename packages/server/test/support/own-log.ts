import { generateKeyPairSync, sign } from 'node:crypto';
import { utf8 } from '@laurel/rules/sealing/bytes.ts';
import {
  consistencyProof,
  leafHash,
  nodeHash,
  type ReadHash,
  rootOf,
} from '@laurel/rules/sealing/merkle-tree.ts';
import {
  addCheckpointBody,
  checkpointText,
  noteText,
  type VerifierKey,
  verifierKey,
  verifierKeyText,
} from '@laurel/rules/sealing/signed-note.ts';

/** A log that may sign any tree: of leaves that are texts, under a key of its own. */
export class OwnLog {
  readonly #keys = generateKeyPairSync('ed25519');
  readonly #key: VerifierKey;

  constructor(origin: string) {
    const public_key = this.#keys.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32);
    this.#key = verifierKey(origin, new Uint8Array(public_key));
  }

  /** A line of the file by which a witness knows the log. */
  get line(): string {
    return `${verifierKeyText(this.#key)}\n`;
  }

  /** The signed tree of these leaves. */
  checkpoint(leaves: readonly string[]): string {
    const { name, key_id } = this.#key;
    const text = checkpointText({
      origin: name,
      size: leaves.length,
      root: rootOf(leaves.length, reader(leaves)),
    });
    const signature = new Uint8Array(sign(null, utf8(text), this.#keys.privateKey));
    return noteText({ text, signatures: [{ name, key_id, signature }] });
  }

  /** What it sends to a witness that has cosigned the tree of the first `old` of these leaves. */
  request(old: number, leaves: readonly string[]): string {
    return addCheckpointBody(
      old,
      consistencyProof(old, leaves.length, reader(leaves)),
      this.checkpoint(leaves),
    );
  }
}

function reader(leaves: readonly string[]): ReadHash {
  const read: ReadHash = (height, number) =>
    height === 0
      ? leafHash(utf8(leaves[number] ?? ''))
      : nodeHash(read(height - 1, 2 * number), read(height - 1, 2 * number + 1));
  return read;
}
