import { concatenate } from './bytes.ts';
import { EMPTY_ROOT, type HashNodes, nodeHash, nodeHashes, type ReadHash } from './merkle-tree.ts';

/** Hashes of a complete tile (C2SP tlog-tiles). */
export const TILE_WIDTH = 256;
/** How many levels of the tree a tile replaces. */
const TILE_HEIGHT = 8;
export const HASH_BYTES = 32;
const TILE_BYTES = TILE_WIDTH * HASH_BYTES;

/** A tile: `hashes` are those of the complete subtrees of 256^`level` leaves from number × 256 on, one after the other. */
export interface Tile {
  readonly level: number;
  readonly number: number;
  readonly hashes: Uint8Array;
}

/** The tiles at the right edge of a tree that are not complete, one a level, lowest first. Appending needs nothing else. */
export type Edge = readonly Uint8Array[];

/**
 * Appends the hashes of leaves, one after the other in one array, to the tree that ends with that edge. Returns the new edge
 * and every tile that changed: those that are complete now, and those of the edge.
 */
export function appendToEdge(
  edge: Edge,
  size: number,
  leafHashes: Uint8Array,
  hashNodes: HashNodes = nodeHashes,
): { edge: Uint8Array[]; size: number; tiles: Tile[] } {
  const after: Uint8Array[] = [];
  const tiles: Tile[] = [];
  let added = leafHashes;
  let first = size;
  for (let level = 0; added.length > 0; level += 1) {
    const before = edge[level] ?? new Uint8Array();
    const all = concatenate([before, added]);
    const number = Math.floor(first / TILE_WIDTH);
    const complete = Math.floor(all.length / TILE_BYTES);
    for (let at = 0; at < complete; at += 1)
      tiles.push({
        level,
        number: number + at,
        hashes: all.slice(at * TILE_BYTES, (at + 1) * TILE_BYTES),
      });
    const rest = all.slice(complete * TILE_BYTES);
    after.push(rest);
    if (rest.length > 0) tiles.push({ level, number: number + complete, hashes: rest });
    added = rootsOver(all.subarray(0, complete * TILE_BYTES), TILE_WIDTH, hashNodes);
    first = number;
  }
  for (const rest of edge.slice(after.length)) after.push(rest);
  return { edge: after, size: size + leafHashes.length / HASH_BYTES, tiles };
}

/** The root of the tree that ends with that edge. */
export function rootOfEdge(edge: Edge, hashNodes: HashNodes = nodeHashes): Uint8Array {
  let root: Uint8Array | undefined;
  for (const hashes of edge) {
    let end = hashes.length / HASH_BYTES;
    // The complete subtrees of this level, the smallest of which is the rightmost.
    for (let width = 1; end > 0; width *= 2) {
      if (end % (2 * width) === 0) continue;
      const leaves = hashes.subarray((end - width) * HASH_BYTES, end * HASH_BYTES);
      const block = rootsOver(leaves, width, hashNodes);
      root = root === undefined ? block : nodeHash(block, root);
      end -= width;
    }
  }
  return root ?? EMPTY_ROOT;
}

/** The roots over each `width` hashes, a power of two, in order. */
function rootsOver(hashes: Uint8Array, width: number, hashNodes: HashNodes = nodeHashes): Uint8Array {
  let roots = hashes;
  for (let left = width; left > 1; left /= 2) roots = hashNodes(roots);
  return roots;
}

/** The tile that has the hashes of a complete subtree, and which of them those are. */
export function tileOf(
  height: number,
  number: number,
): { level: number; number: number; from: number; to: number } {
  const level = Math.floor(height / TILE_HEIGHT);
  const width = 2 ** (height % TILE_HEIGHT);
  const first = number * width;
  const tile = Math.floor(first / TILE_WIDTH);
  const from = first % TILE_WIDTH;
  return { level, number: tile, from, to: from + width };
}

/** Reads hashes of subtrees from tiles, which `find` answers; RangeError where a tile is missing or too short. */
export function readFromTiles(find: (level: number, number: number) => Uint8Array | undefined): ReadHash {
  return (height, number) => {
    const { level, number: tile, from, to } = tileOf(height, number);
    const hashes = find(level, tile);
    if (hashes === undefined || hashes.length < to * HASH_BYTES)
      throw new RangeError(`the tile ${level}/${tile} has no hash ${to - 1}`);
    return rootsOver(hashes.slice(from * HASH_BYTES, to * HASH_BYTES), to - from);
  };
}

/** The number of a tile as tiles are addressed: `x001/x234/067`. */
export function tileNumberPath(number: number): string {
  const digits = String(number);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? [];
  return groups.map((group, at) => (at === groups.length - 1 ? group : `x${group}`)).join('/');
}

/** Reads `tileNumberPath`, with an optional width `.p/W` after it; undefined for any other text. */
export function parseTilePath(path: string): { number: number; width: number } | undefined {
  const match = /^((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(path);
  if (!match?.[1]) return undefined;
  const number = Number(match[1].replaceAll(/[x/]/g, ''));
  const width = match[2] === undefined ? TILE_WIDTH : Number(match[2]);
  const isCanonical = tileNumberPath(number) === match[1] && (match[2] === undefined || width < TILE_WIDTH);
  return isCanonical && Number.isSafeInteger(number) ? { number, width } : undefined;
}
