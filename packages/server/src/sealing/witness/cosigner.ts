import { base64, fromBase64, isSameBytes } from '@laurel/rules/sealing/bytes.ts';
import {
  type AddCheckpoint,
  cosignatureBytes,
  cosignedText,
  parseAddCheckpoint,
} from '@laurel/rules/sealing/cosignature.ts';
import { EMPTY_ROOT, isConsistent } from '@laurel/rules/sealing/merkle-tree.ts';
import {
  signatureLine,
  type TreeHead,
  type VerifierKey,
  verifierKey,
} from '@laurel/rules/sealing/signed-note.ts';
import { isSignedBy } from '../keys/is-signed-by.ts';
import type { CheckpointKey } from '../keys/key-ring.ts';
import type { SignedTrees } from '../keys/signed-trees.ts';

/** What `add-checkpoint` of C2SP tlog-witness answers. */
export interface WitnessAnswer {
  status: 200 | 400 | 403 | 404 | 409 | 422;
  text: string;
}

interface CosignerDependencies {
  name: string;
  signingKey: CheckpointKey;
  /** What it cosigned; of no other process. */
  trees: SignedTrees;
  /** The keys by which it knows a log. */
  keysOf: (origin: string) => Promise<VerifierKey[]>;
  clock: () => Date;
}

/** A witness: it cosigns checkpoints of the logs that it knows, as long as each log only grows. */
export class Cosigner {
  readonly key: VerifierKey;
  readonly #own: CosignerDependencies;
  #last: Promise<unknown> = Promise.resolve();

  constructor(own: CosignerDependencies) {
    this.#own = own;
    this.key = verifierKey(own.name, own.signingKey.public_key, 'cosignature');
  }

  /** The answer to a request with this body. Throws where it cannot know, or keep, what it cosigned. */
  async addCheckpoint(body: string): Promise<WitnessAnswer> {
    const asked = parseAddCheckpoint(body);
    if (!asked) return { status: 400, text: 'This is no request of C2SP tlog-witness.\n' };
    const { origin } = asked.head;
    const keys = await this.#own.keysOf(origin);
    if (keys.length === 0) return { status: 404, text: `This witness does not know the log ${origin}.\n` };
    if (!isSignedByOneOf(keys, asked))
      return { status: 403, text: `No key that this witness knows of ${origin} has signed.\n` };
    return this.#inTurn(() => this.#cosign(asked));
  }

  /** Resolves when nothing is under way any more. */
  async ended(): Promise<void> {
    await this.#last;
  }

  /** Nothing comes between the look at what was cosigned and its record, so no two trees are cosigned after the same one. */
  #inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(act);
    this.#last = result.catch(() => undefined);
    return result;
  }

  async #cosign({ old, proof, note, head }: AddCheckpoint): Promise<WitnessAnswer> {
    const { trees, signingKey, clock } = this.#own;
    const known = await this.#newest(head.origin);
    const isOther = head.size === known.size && !isSameBytes(head.root, known.root);
    if (old !== known.size || isOther) return { status: 409, text: `${known.size}\n` };
    if (!isConsistent(known, head, proof))
      return { status: 422, text: `The proof does not lead from ${old} leaves to ${head.size}.\n` };
    await trees.record(head.origin, { size: head.size, root: base64(head.root) });
    const time = Math.floor(clock().getTime() / 1_000);
    const signature = cosignatureBytes({ time, signature: signingKey.sign(cosignedText(note.text, time)) });
    return { status: 200, text: signatureLine({ ...this.key, signature }) };
  }

  async #newest(origin: string): Promise<Omit<TreeHead, 'origin'>> {
    const { size, root } = (await this.#own.trees.newest(origin)) ?? { size: 0, root: base64(EMPTY_ROOT) };
    return { size, root: fromBase64(root) ?? new Uint8Array() };
  }
}

function isSignedByOneOf(keys: readonly VerifierKey[], { note }: AddCheckpoint): boolean {
  return note.signatures.some(({ name, key_id, signature }) =>
    keys.some((key) => key.name === name && key.key_id === key_id && isSignedBy(key, note.text, signature)),
  );
}
