import { Fault } from '@laurel/contract/faults/faults.ts';
import { type LogName, logNames } from '@laurel/contract/sealing/proofs.ts';
import { concatenate } from '@laurel/rules/sealing/bytes.ts';
import { verifierKey, verifierKeyText } from '@laurel/rules/sealing/signed-note.ts';
import { HASH_BYTES, parseTilePath, TILE_WIDTH } from '@laurel/rules/sealing/tiles.ts';
import type { Database, TenantSession } from '../database/database.ts';
import { readSealedDecisions } from '../decisions/decisions.ts';
import { readTenant } from '../identity/identity.ts';
import { originOf } from './begin-logs.ts';
import { readOpenableLeaves } from './open-leaves.ts';
import { leafOfDecision } from './seal-decisions.ts';
import { readTiles } from './store/log-tiles.ts';
import { readSealedLog } from './store/sealed-logs.ts';
import { readSealingKeys } from './store/sealing-keys.ts';

interface Reading {
  database: Database;
}

/** The newest checkpoint of a log as a note. Fault `not_found` until there is one. */
export async function readCheckpoint(
  { database }: Reading,
  tenant_id: number,
  log: LogName,
): Promise<string> {
  const sealed = await readSealedLog(database.ofTenant(tenant_id), log);
  if (!sealed?.checkpoint) throw new Fault('not_found', `Nothing of the log ${log} is signed yet.`);
  return sealed.checkpoint;
}

/** A tile of hashes, as the path names it: `L/N` or `L/N.p/W`. Fault `not_found` where the signed tree has no such tile. */
export async function readTile(
  { database }: Reading,
  tenant_id: number,
  log: LogName,
  path: string,
): Promise<Buffer> {
  const [, level = '', rest = ''] = /^(0|[1-9]\d?)\/(.*)$/.exec(path) ?? [];
  const tenant = database.ofTenant(tenant_id);
  const { number, width } = await signedPart(tenant, log, rest, Number(level), level !== '');
  const [tile] = await readTiles(tenant, log, [{ level: Number(level), number }]);
  if (!tile || tile.hashes.length < width * HASH_BYTES) throw noTile(path);
  return Buffer.from(tile.hashes.subarray(0, width * HASH_BYTES));
}

/** What two bytes of length can say; a longer leaf is left out. */
const MAX_ENTRY_BYTES = 65_535;

/** The leaves of a tile, each with its length before it, as C2SP tlog-tiles says. Faults as above. */
export async function readEntries(
  { database }: Reading,
  tenant_id: number,
  log: LogName,
  path: string,
): Promise<Buffer> {
  const tenant = database.ofTenant(tenant_id);
  const { number, width } = await signedPart(tenant, log, path, 0, true);
  const from = number * TILE_WIDTH;
  const leaves = await readLeaves[log](database, tenant_id, from, from + width);
  return Buffer.from(
    concatenate(
      leaves.flatMap((leaf) => {
        const length = new Uint8Array(2);
        if (leaf.length > MAX_ENTRY_BYTES) return [length];
        new DataView(length.buffer).setUint16(0, leaf.length);
        return [length, leaf];
      }),
    ),
  );
}

/** The verifier keys of both logs, newest first, a line each. */
export async function readKeys({ database }: Reading, tenant_id: number): Promise<string> {
  const keys = await Promise.all(logNames.map((log) => keysOfLog(database, tenant_id, log)));
  return keys.map((ofLog) => ofLog.map((key) => `${key}\n`).join('')).join('');
}

/** The verifier keys of one log, newest first, with those of origins that it had before. */
export async function keysOfLog(database: Database, tenant_id: number, log: LogName): Promise<string[]> {
  const sealed = await readSealedLog(database.ofTenant(tenant_id), log);
  if (!sealed) return [];
  const keys = (await readSealingKeys(database)).toReversed();
  return keys.map(({ public_key, installation }) =>
    verifierKeyText(verifierKey(originOf(installation, tenant_id, log), new Uint8Array(public_key))),
  );
}

/** Which part of the signed tree a path names. */
async function signedPart(
  tenant: TenantSession,
  log: LogName,
  path: string,
  level: number,
  isLevel: boolean,
): Promise<{ number: number; width: number }> {
  const part = parseTilePath(path);
  if (!part || !isLevel) throw noTile(path);
  const sealed = await readSealedLog(tenant, log);
  const hashes = Math.floor((sealed?.checkpoint_size ?? 0) / TILE_WIDTH ** level);
  if (part.number * TILE_WIDTH + part.width > hashes) throw noTile(path);
  return part;
}

function noTile(path: string): Fault {
  return new Fault('not_found', `The signed tree has no tile ${path}.`);
}

const readLeaves: Record<LogName, typeof readEventLeaves> = {
  events: readEventLeaves,
  async decisions(database, tenant_id, from, to) {
    return (await readSealedDecisions(database.ofTenant(tenant_id), from, to - 1)).map(leafOfDecision);
  },
};

/** The leaves of events from one index up to but without another; made of their events again, or kept. */
export async function readEventLeaves(
  database: Database,
  tenant_id: number,
  from: number,
  to: number,
): Promise<Uint8Array[]> {
  const tenant = database.ofTenant(tenant_id);
  const player_hash_secret = (await readTenant(tenant))?.player_hash_secret;
  if (!player_hash_secret) throw new Error(`there is no tenant ${tenant_id}`);
  return (await readOpenableLeaves(tenant, player_hash_secret, from, to)).map(({ leaf }) => leaf);
}
