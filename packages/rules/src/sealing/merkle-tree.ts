import { hashOf, isSameBytes } from './bytes.ts';

/** The byte before a leaf in its hash (RFC 9162, section 2.1.1). */
export const LEAF_PREFIX = 0;
/** The byte before the children of a node in its hash. */
export const NODE_PREFIX = 1;
const leafPrefix = Uint8Array.of(LEAF_PREFIX);
const nodePrefix = Uint8Array.of(NODE_PREFIX);

/** The hash of a leaf (RFC 9162, section 2.1.1). */
export function leafHash(leaf: Uint8Array): Uint8Array {
  return hashOf(leafPrefix, leaf);
}

/** The hash of a node with two children (RFC 9162, section 2.1.1). */
export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  return hashOf(nodePrefix, left, right);
}

/** Bytes of the two children of a node. */
export const CHILDREN_BYTES = 64;
/** A node as it is hashed: its memory serves every one, because hashing does not wait. */
const node = new Uint8Array(1 + CHILDREN_BYTES);
node.set(nodePrefix);

/** Answers the hashes of nodes from those of their children, all one after the other. */
export type HashNodes = (children: Uint8Array) => Uint8Array;

/** The hashes of nodes, one by one. */
export function nodeHashes(children: Uint8Array): Uint8Array {
  const hashes = new Uint8Array(children.length / 2);
  for (let at = 0; at < children.length; at += CHILDREN_BYTES) {
    for (let byte = 0; byte < CHILDREN_BYTES; byte += 1) node[1 + byte] = children[at + byte] as number;
    hashes.set(hashOf(node), at / 2);
  }
  return hashes;
}

/** The root of a tree without leaves. */
export const EMPTY_ROOT = hashOf(new Uint8Array());

/**
 * Reads the hash of a complete subtree: `height` 0 are the leaves, and the subtree `number` covers the leaves from
 * `number` × 2^`height` on.
 */
export type ReadHash = (height: number, number: number) => Uint8Array;

/** A complete subtree whose hash is read from somewhere slow, so that the caller asks for many at once. */
export interface Subtree {
  readonly height: number;
  readonly number: number;
}

/** The largest power of two below `size`, which is at least 2. */
function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** The hash over the leaves from `from` up to but without `to`, where `from` is where a subtree begins. */
function hashOver(from: number, to: number, read: ReadHash): Uint8Array {
  const size = to - from;
  if (size === 0) return EMPTY_ROOT;
  const height = Math.log2(size);
  if (Number.isInteger(height) && from % size === 0) return read(height, from / size);
  const middle = from + splitOf(size);
  return nodeHash(hashOver(from, middle, read), hashOver(middle, to, read));
}

/** The root of the tree of the first `size` leaves. */
export function rootOf(size: number, read: ReadHash): Uint8Array {
  return hashOver(0, size, read);
}

/** The proof that a leaf is in the tree of the first `size` leaves, bottom up (RFC 9162, section 2.1.3.1). */
export function inclusionProof(index: number, size: number, read: ReadHash): Uint8Array[] {
  const walk = (from: number, to: number): Uint8Array[] => {
    if (to - from === 1) return [];
    const middle = from + splitOf(to - from);
    return index < middle
      ? [...walk(from, middle), hashOver(middle, to, read)]
      : [...walk(middle, to), hashOver(from, middle, read)];
  };
  if (index < 0 || index >= size) throw new RangeError('there is no such leaf in the tree');
  return walk(0, size);
}

/** The root that an inclusion proof leads to; undefined if it has not as many hashes as the place demands. */
export function rootOfInclusion(
  hash: Uint8Array,
  index: number,
  size: number,
  proof: readonly Uint8Array[],
): Uint8Array | undefined {
  const walk = (from: number, to: number, left: number): Uint8Array | undefined => {
    if (to - from === 1) return left === 0 ? hash : undefined;
    const sibling = proof[left - 1];
    if (sibling === undefined) return undefined;
    const middle = from + splitOf(to - from);
    const inner = index < middle ? walk(from, middle, left - 1) : walk(middle, to, left - 1);
    if (inner === undefined) return undefined;
    return index < middle ? nodeHash(inner, sibling) : nodeHash(sibling, inner);
  };
  return index >= 0 && index < size ? walk(0, size, proof.length) : undefined;
}

/** The proof that the tree of the first `older` leaves is the beginning of that of `size` (RFC 9162, section 2.1.4.1). */
export function consistencyProof(older: number, size: number, read: ReadHash): Uint8Array[] {
  const walk = (from: number, to: number, isOlder: boolean): Uint8Array[] => {
    if (older === to) return isOlder ? [] : [hashOver(from, to, read)];
    const middle = from + splitOf(to - from);
    return older <= middle
      ? [...walk(from, middle, isOlder), hashOver(middle, to, read)]
      : [...walk(middle, to, false), hashOver(from, middle, read)];
  };
  if (older < 0 || older > size) throw new RangeError('the older tree is larger');
  return older === 0 || older === size ? [] : walk(0, size, true);
}

/** Does the proof lead from the one root to the other? */
export function isConsistent(
  older: { size: number; root: Uint8Array },
  newer: { size: number; root: Uint8Array },
  proof: readonly Uint8Array[],
): boolean {
  if (older.size === newer.size) return proof.length === 0 && isSameBytes(older.root, newer.root);
  if (older.size === 0) return proof.length === 0 && isSameBytes(older.root, EMPTY_ROOT);
  if (older.size > newer.size) return false;
  const roots = rootsOfConsistency(older, newer.size, proof);
  return roots !== undefined && isSameBytes(roots[0], older.root) && isSameBytes(roots[1], newer.root);
}

function rootsOfConsistency(
  older: { size: number; root: Uint8Array },
  size: number,
  proof: readonly Uint8Array[],
): [Uint8Array, Uint8Array] | undefined {
  const walk = (
    from: number,
    to: number,
    isOlder: boolean,
    left: number,
  ): [Uint8Array, Uint8Array] | undefined => {
    const sibling = proof[left - 1];
    if (older.size === to) {
      const known = isOlder ? older.root : sibling;
      return known !== undefined && left === (isOlder ? 0 : 1) ? [known, known] : undefined;
    }
    const middle = from + splitOf(to - from);
    const isLeft = older.size <= middle;
    const inner = isLeft ? walk(from, middle, isOlder, left - 1) : walk(middle, to, false, left - 1);
    if (inner === undefined || sibling === undefined) return undefined;
    if (isLeft) return [inner[0], nodeHash(inner[1], sibling)];
    return [nodeHash(sibling, inner[0]), nodeHash(sibling, inner[1])];
  };
  return walk(0, size, true, proof.length);
}

/**
 * The proof that many leaves, in ascending order, are in the tree of the first `size` leaves: the hashes of the largest
 * subtrees that hold none of them, from left to right. For one leaf it has the hashes of its inclusion proof, in that order.
 */
export function proofOfMany(indexes: readonly number[], size: number, read: ReadHash): Uint8Array[] {
  const proof: Uint8Array[] = [];
  const walk = (from: number, to: number, first: number, last: number): void => {
    if (from === to) return;
    if (first === last) proof.push(hashOver(from, to, read));
    else if (last - first < to - from) {
      const middle = from + splitOf(to - from);
      const at = firstAtLeast(indexes, middle, first, last);
      walk(from, middle, first, at);
      walk(middle, to, at, last);
    }
  };
  walk(0, size, 0, indexes.length);
  return proof;
}

/**
 * The root that the hashes of many leaves and `proofOfMany` of them lead to; undefined if the proof has too few hashes or
 * too many.
 */
export function rootOfMany(
  leaves: readonly { index: number; hash: Uint8Array }[],
  size: number,
  proof: readonly Uint8Array[],
): Uint8Array | undefined {
  const indexes = leaves.map((leaf) => leaf.index);
  if (indexes.some((index, at) => index < 0 || index >= size || index <= (indexes[at - 1] ?? -1)))
    return undefined;
  let used = 0;
  const walk = (from: number, to: number, first: number, last: number): Uint8Array | undefined => {
    if (first === last) return proof[used++];
    if (to - from === 1) return leaves[first]?.hash;
    const middle = from + splitOf(to - from);
    const at = firstAtLeast(indexes, middle, first, last);
    const left = walk(from, middle, first, at);
    const right = walk(middle, to, at, last);
    return left && right && nodeHash(left, right);
  };
  const root = size === 0 ? EMPTY_ROOT : walk(0, size, 0, leaves.length);
  return used === proof.length ? root : undefined;
}

/** Where the first index of at least `value` is among those from `first` up to but without `last`. */
function firstAtLeast(indexes: readonly number[], value: number, first: number, last: number): number {
  let [low, high] = [first, last];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((indexes[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The complete subtrees that `hashOver` reads, for readers that fetch them all first. */
export function subtreesRead(work: (read: ReadHash) => unknown): Subtree[] {
  const wanted: Subtree[] = [];
  work((height, number) => {
    wanted.push({ height, number });
    return EMPTY_ROOT;
  });
  return wanted;
}
