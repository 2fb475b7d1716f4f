import {
  type HashNodes,
  type ReadHash,
  type Subtree,
  subtreesRead,
} from '@laurel/rules/sealing/merkle-tree.ts';
import {
  appendToEdge,
  type Edge,
  HASH_BYTES,
  readFromTiles,
  rootOfEdge,
  TILE_WIDTH,
  tileOf,
} from '@laurel/rules/sealing/tiles.ts';
import type { TenantSession } from '../database/database.ts';
import { readTiles, type TileKey, writeTiles } from './store/log-tiles.ts';
import { moveSealedLog, type SealedLog } from './store/sealed-logs.ts';

/** A tree of a log. */
export type GrownTree = Pick<SealedLog, 'size' | 'root'>;

/** Appends the hashes of leaves, one after the other, to a log that the transaction has locked; answers the new tree. */
export async function growTree(
  tenant: TenantSession,
  { log, size }: Pick<SealedLog, 'log' | 'size'>,
  leafHashes: Uint8Array,
  hashNodes?: HashNodes,
): Promise<GrownTree> {
  const edge = await readEdge(tenant, log, size);
  const after = appendToEdge(edge, size, leafHashes, hashNodes);
  await writeTiles(tenant, log, after.tiles);
  const grown = { size: after.size, root: Buffer.from(rootOfEdge(after.edge, hashNodes)) };
  await moveSealedLog(tenant, { log, ...grown });
  return grown;
}

/** The tiles at the right edge of a tree of that size. */
async function readEdge(tenant: TenantSession, log: SealedLog['log'], size: number): Promise<Edge> {
  const keys: (TileKey & { width: number })[] = [];
  for (let level = 0, count = size; count > 0; level += 1, count = Math.floor(count / TILE_WIDTH))
    keys.push({ level, number: Math.floor(count / TILE_WIDTH), width: count % TILE_WIDTH });
  const tiles = await readTiles(
    tenant,
    log,
    keys.filter((key) => key.width > 0),
  );
  const byLevel = new Map(tiles.map((tile) => [tile.level, tile.hashes]));
  return keys.map(({ level, width }) => {
    const hashes = byLevel.get(level) ?? new Uint8Array();
    if (hashes.length < width * HASH_BYTES)
      throw new Error(`the tile at the edge of level ${level} is missing`);
    return hashes.subarray(0, width * HASH_BYTES);
  });
}

/** Computes something from hashes of the tree: the tiles that it needs are read first, by one statement. */
export async function fromTree<Result>(
  tenant: TenantSession,
  log: SealedLog['log'],
  compute: (read: ReadHash) => Result,
): Promise<Result> {
  const keys = new Map<string, TileKey>();
  for (const subtree of subtreesRead(compute) satisfies Subtree[]) {
    const { level, number } = tileOf(subtree.height, subtree.number);
    keys.set(`${level}/${number}`, { level, number });
  }
  const tiles = await readTiles(tenant, log, [...keys.values()]);
  const byKey = new Map(tiles.map((tile) => [`${tile.level}/${tile.number}`, tile.hashes]));
  return compute(readFromTiles((level, number) => byKey.get(`${level}/${number}`)));
}
