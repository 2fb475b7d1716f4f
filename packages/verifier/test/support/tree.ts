import {
  consistencyProof,
  inclusionProof,
  leafHash,
  nodeHash,
  proofOfMany,
  type ReadHash,
  rootOf,
} from '@laurel/rules/sealing/merkle-tree.ts';

/** A tree in memory. */
export class Tree {
  readonly #levels: Uint8Array[][] = [];

  constructor(leaves: readonly Uint8Array[]) {
    let level = leaves.map(leafHash);
    while (level.length > 0) {
      this.#levels.push(level);
      level = Array.from({ length: level.length >> 1 }, (_, at) => {
        return nodeHash(level[2 * at] as Uint8Array, level[2 * at + 1] as Uint8Array);
      });
    }
  }

  get size(): number {
    return this.#levels[0]?.length ?? 0;
  }

  readonly #read: ReadHash = (height, number) => this.#levels[height]?.[number] as Uint8Array;

  hash(index: number): Uint8Array {
    return this.#read(0, index);
  }

  root(size = this.size): Uint8Array {
    return rootOf(size, this.#read);
  }

  ofMany(indexes: readonly number[], size = this.size): Uint8Array[] {
    return proofOfMany(indexes, size, this.#read);
  }

  ofOne(index: number): Uint8Array[] {
    return inclusionProof(index, this.size, this.#read);
  }

  since(older: number): Uint8Array[] {
    return consistencyProof(older, this.size, this.#read);
  }
}
