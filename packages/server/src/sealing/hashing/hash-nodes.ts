import { CHILDREN_BYTES, type HashNodes, NODE_PREFIX } from '@laurel/rules/sealing/merkle-tree.ts';
import { HASH_BYTES } from '@laurel/rules/sealing/tiles.ts';
import type { HashMemory } from './hash-memory.ts';

/** Nodes that are hashed before the memory is used again. */
const NODES_AT_ONCE = 256;

/** Hashes nodes of a tree many at a time. */
export function nodeHashesIn(memory: HashMemory): HashNodes {
  return (children) => {
    const hashes = new Uint8Array(children.length / 2);
    const step = NODES_AT_ONCE * CHILDREN_BYTES;
    for (let from = 0; from < children.length; from += step)
      hashes.set(hashSome(memory, children.subarray(from, from + step)), from / 2);
    return hashes;
  };
}

function hashSome(memory: HashMemory, children: Uint8Array): Uint8Array {
  memory.begin();
  const digests = memory.at;
  memory.writer.advance(children.length / 2);
  const nodes: number[] = [];
  for (let from = 0; from < children.length; from += CHILDREN_BYTES) {
    const at = memory.at;
    memory.writer.byte(NODE_PREFIX).bytes(children.subarray(from, from + CHILDREN_BYTES));
    nodes.push(at, memory.end(at), digests + (from / CHILDREN_BYTES) * HASH_BYTES);
  }
  memory.hash(nodes);
  return memory.read(digests, children.length / 2);
}
