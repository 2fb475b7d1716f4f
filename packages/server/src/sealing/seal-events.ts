import { setImmediate } from 'node:timers/promises';
import { removedLeaf } from '@laurel/rules/sealing/event-leaf.ts';
import { leafHash } from '@laurel/rules/sealing/merkle-tree.ts';
import { HASH_BYTES } from '@laurel/rules/sealing/tiles.ts';
import type { TenantDatabase, TenantSession } from '../database/database.ts';
import { newestSeq } from '../events/events.ts';
import { type GrownTree, growTree } from './grow-tree.ts';
import { hashesOfLeaves, nodeHashesIn } from './hashing/hash-leaves.ts';
import type { HashMemory } from './hashing/hash-memory.ts';
import type { KeysByPlayer, KnownKeys, TakenKeys } from './known-keys.ts';
import { type EventToSeal, type KeptLeaf, readKeptLeaves } from './store/leaves.ts';
import { lockSealedLog, type SealedLog } from './store/sealed-logs.ts';

/** Events of one transaction, and those that are hashed before requests get their turn: some half a millisecond. */
const SEALED_AT_ONCE = 8_000;
const HASHED_AT_ONCE = 256;
/** Characters of their data at most, but for one event: the memory in which they are hashed is not given back. */
const HASHED_CHARACTERS = 256 * 1024;

/** What sealing of events needs. */
export interface EventSealing {
  readonly player_hash_secret: Uint8Array;
  readonly known: KnownKeys;
  readonly memory: HashMemory;
  /** Answers the events after one number up to and with another, in order; removed ones are missing. */
  readonly readEvents: (tenant: TenantSession, after: number, to: number) => Promise<EventToSeal[]>;
}

/**
 * Seals the next events of a tenant, in one transaction that holds the lock of the log: no two processes ever make two trees
 * of one size. Returns the number of the newest sealed event, and whether there are more; undefined: nothing is new.
 */
export async function sealEvents(
  database: TenantDatabase,
  sealing: EventSealing,
): Promise<{ upTo: number; more: boolean } | undefined> {
  const sealed = await database.transaction(async (tenant) => {
    const log = await lockSealedLog(tenant, 'events');
    if (!log) return undefined;
    const head = await newestSeq(tenant);
    const to = Math.min(head, log.size + SEALED_AT_ONCE);
    if (to <= log.size) return undefined;
    return { ...(await sealUpTo(tenant, log, to, sealing)), upTo: to, more: to < head };
  });
  // Only now: a transaction that is not committed made no keys.
  sealed?.taken.keep(sealed.tree);
  return sealed;
}

async function sealUpTo(
  tenant: TenantSession,
  log: SealedLog,
  to: number,
  { player_hash_secret, known, memory, readEvents }: EventSealing,
): Promise<{ taken: TakenKeys; tree: GrownTree }> {
  const kept = await readKeptLeaves(tenant, log.size, to);
  const keptSeqs = new Set(kept.map(({ seq }) => seq));
  const events = await readEvents(tenant, log.size, to);
  const made = kept.length === 0 ? events : events.filter(({ seq }) => !keptSeqs.has(seq));
  const named = new Set<string>();
  for (const { player_id } of made) if (player_id !== null) named.add(player_id);
  const taken = await known.take(tenant, log, player_hash_secret, named);
  const hashes = new Uint8Array((to - log.size) * HASH_BYTES);
  const place = (seq: number) => (seq - log.size - 1) * HASH_BYTES;
  for (const [seq, leaf] of leavesWithoutEvents(kept, made, log.size, to))
    hashes.set(leafHash(leaf), place(seq));
  await hashInTurns(made, taken.keys, memory, (part, seq) => hashes.set(part, place(seq)));
  return { taken, tree: await growTree(tenant, log, hashes, nodeHashesIn(memory)) };
}

/** Leaves that were kept, and those of events that are there no more. */
function leavesWithoutEvents(
  kept: readonly KeptLeaf[],
  made: readonly EventToSeal[],
  after: number,
  to: number,
): Map<number, Uint8Array> {
  const leaves = new Map<number, Uint8Array>(kept.map(({ seq, leaf }) => [seq, leaf]));
  if (kept.length + made.length === to - after) return leaves;
  const there = new Set(made.map(({ seq }) => seq));
  for (let seq = after + 1; seq <= to; seq += 1)
    if (!there.has(seq) && !leaves.has(seq)) leaves.set(seq, removedLeaf(seq));
  return leaves;
}

/** Hashes leaves of events; `put` gets hashes of some that follow each other, and the number of the first. */
async function hashInTurns(
  events: readonly EventToSeal[],
  keys: KeysByPlayer,
  memory: HashMemory,
  put: (hashes: Uint8Array, seq: number) => void,
): Promise<void> {
  for (let from = 0; from < events.length; ) {
    const some = eventsAtOnce(events, from);
    put(hashesOfLeaves(memory, some, keys), (some[0] as EventToSeal).seq);
    from += some.length;
    await setImmediate();
  }
}

/** The events from a place on whose numbers follow each other, as many as are hashed at once; at least one. */
function eventsAtOnce(events: readonly EventToSeal[], from: number): EventToSeal[] {
  let to = from;
  let characters = 0;
  do {
    characters += events[to]?.data?.length ?? 0;
    to += 1;
  } while (
    to - from < HASHED_AT_ONCE &&
    characters < HASHED_CHARACTERS &&
    events[to]?.seq === (events[to - 1] as EventToSeal).seq + 1
  );
  return events.slice(from, to);
}
