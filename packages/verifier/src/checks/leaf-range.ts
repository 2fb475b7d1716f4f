import { nodeHash } from '@laurel/rules/sealing/merkle-tree.ts';

interface Subtree {
  readonly height: number;
  readonly number: number;
  readonly hash: Uint8Array;
}

/** The hashes of successive leaves as the largest subtrees of them alone: some forty for a million leaves. */
export class LeafRange {
  readonly #subtrees: Subtree[] = [];
  readonly #from: number;
  #to: number;

  constructor(from: number) {
    this.#from = from;
    this.#to = from;
  }

  /** The index of the first leaf, and that after the last. */
  get from(): number {
    return this.#from;
  }

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

  /** The root of the tree of `size` leaves that these leaves and a proof of many give; undefined: no such proof. */
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
