import { isSameBytes } from '@laurel/rules/sealing/bytes.ts';
import type { CertificateKind } from '@laurel/rules/sealing/certificate-lines.ts';
import { EMPTY_ROOT, nodeHash, rootOfMany } from '@laurel/rules/sealing/merkle-tree.ts';
import type { Findings } from './findings.ts';

/** The leaves of `events` in a file, and whether they lead to the root of the settlement. */
export class EventTree {
  readonly #kind: CertificateKind;
  readonly #findings: Findings;
  /** Of a certificate: its events follow one another. */
  #range: LeafRange | undefined;
  /** Of a receipt: they are few. */
  readonly #leaves: { index: number; hash: Uint8Array }[] = [];

  constructor(kind: CertificateKind, findings: Findings) {
    this.#kind = kind;
    this.#findings = findings;
  }

  add(seq: number, hash: Uint8Array): void {
    if (this.#kind === 'receipt') this.#leaves.push({ index: seq - 1, hash });
    else {
      this.#range ??= new LeafRange(seq - 1);
      this.#range.add(hash);
    }
  }

  /** Takes the line `events_proof`. */
  prove(proof: readonly Uint8Array[], tree: { size: number; root: Uint8Array } | undefined): void {
    const findings = this.#findings;
    if (!tree) return;
    const root = this.#rootWith(tree.size, proof);
    findings.demand(
      root !== undefined && isSameBytes(root, tree.root),
      'events_tree',
      () => 'These events are not those in the log: they do not lead to the root of the settlement.',
    );
    const isWhole = this.#kind === 'receipt' || (this.#range?.to ?? 0) === tree.size;
    findings.demand(
      isWhole,
      'events_tree',
      () => `The last event is not that of the settlement, ${tree.size}.`,
    );
    findings.pass(
      'events_tree',
      'The events are in the log as they are in the file, up to that of the settlement.',
    );
  }

  #rootWith(size: number, proof: readonly Uint8Array[]): Uint8Array | undefined {
    if (this.#kind === 'receipt') return rootOfMany(this.#leaves, size, proof);
    if (size === 0) return proof.length === 0 ? EMPTY_ROOT : undefined;
    return (this.#range ?? new LeafRange(size)).rootWith(size, proof);
  }
}

interface Subtree {
  readonly height: number;
  readonly number: number;
  readonly hash: Uint8Array;
}

/**
 * The hashes of leaves that follow one another in a tree, as few as they can be: those of the largest subtrees that hold
 * only these leaves. So a million leaves need no more memory than forty hashes.
 */
export class LeafRange {
  readonly #subtrees: Subtree[] = [];
  readonly #from: number;
  #to: number;

  constructor(from: number) {
    this.#from = from;
    this.#to = from;
  }

  /** The index after that of the last leaf. */
  get to(): number {
    return this.#to;
  }

  /** Takes the hash of the next leaf. */
  add(leaf_hash: Uint8Array): void {
    let added: Subtree = { height: 0, number: this.#to, hash: leaf_hash };
    for (let last = this.#subtrees.at(-1); last && isPair(last, added); last = this.#subtrees.at(-1)) {
      this.#subtrees.pop();
      added = {
        height: added.height + 1,
        number: last.number / 2,
        hash: nodeHash(last.hash, added.hash),
      };
    }
    this.#subtrees.push(added);
    this.#to += 1;
  }

  /**
   * The root of the tree of `size` leaves to which these leaves and a proof of many lead; undefined if the proof has too few
   * hashes or too many.
   */
  rootWith(size: number, proof: readonly Uint8Array[]): Uint8Array | undefined {
    if (this.#to > size) return undefined;
    if (this.#from === this.#to) return proof.length === 1 ? proof[0] : undefined;
    const known = new Map(this.#subtrees.map(({ height, number, hash }) => [`${height}/${number}`, hash]));
    let used = 0;
    const walk = (from: number, to: number): Uint8Array | undefined => {
      if (to <= this.#from || from >= this.#to) return proof[used++];
      const height = Math.log2(to - from);
      const subtree = Number.isInteger(height) && known.get(`${height}/${from / (to - from)}`);
      if (subtree) return subtree;
      if (to - from === 1) return undefined;
      const middle = from + 2 ** Math.ceil(height - 1);
      const left = walk(from, middle);
      const right = left && walk(middle, to);
      return right && nodeHash(left, right);
    };
    const root = walk(0, size);
    return used === proof.length ? root : undefined;
  }
}

function isPair(left: Subtree, right: Subtree): boolean {
  return left.height === right.height && left.number % 2 === 0 && left.number + 1 === right.number;
}
