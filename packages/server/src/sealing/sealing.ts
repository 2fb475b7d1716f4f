import { Fault } from '@laurel/contract/faults/faults.ts';
import type { EventProof, EventProofs, LogName } from '@laurel/contract/sealing/proofs.ts';
import { base64, isSameBytes } from '@laurel/rules/sealing/bytes.ts';
import { removedLeaf } from '@laurel/rules/sealing/event-leaf.ts';
import { inclusionProof, leafHash } from '@laurel/rules/sealing/merkle-tree.ts';
import type { Database } from '../database/database.ts';
import { openModule } from '../database/open-module.ts';
import { findSeq } from '../events/events.ts';
import { readTenant } from '../identity/identity.ts';
import { repeat } from '../scheduling/repeat.ts';
import type { WorkOrder } from '../scheduling/work-order.ts';
import type { Tail } from '../tail/tail.ts';
import { beginLogs } from './begin-logs.ts';
import { fromTree } from './grow-tree.ts';
import { HashMemory, openLanes } from './hashing/hash-memory.ts';
import { NoSealingKey, openSealingKeys, type SealingKeys } from './keys/key-ring.ts';
import { KnownKeys } from './known-keys.ts';
import { type OpenableLeaf, readOpenableLeaves } from './open-leaves.ts';
import { readCheckpoint, readEntries, readEventLeaves, readKeys, readTile } from './read-log.ts';
import { sealDecisions } from './seal-decisions.ts';
import { type EventSealing, sealEvents } from './seal-events.ts';
import { NoEarlierKey, OtherHistory, signLog } from './sign-log.ts';
import { readEventsToSeal } from './store/leaves.ts';
import { readSealedLog, readTenantsToSeal } from './store/sealed-logs.ts';
import { openWitnesses, type Witness, type Witnesses } from './witnesses.ts';

export { fromTree } from './grow-tree.ts';
export { continueLogs, rotateKey } from './keys/change-keys.ts';
export type { KeyPlace } from './keys/key-ring.ts';
export { worthOf } from './make-leaf.ts';
export { keepLeavesOf, type OpenableLeaf, readLeavesOfPlayer, readOpenableLeaves } from './open-leaves.ts';
export { keysOfLog } from './read-log.ts';
export { leafOfDecision, type SettledTrees, sealSettlement } from './seal-decisions.ts';
export { isSignedByReplacedKey } from './sign-log.ts';
export { newestKeptAt } from './store/leaves.ts';
export { countUnsignedEvents, readSealedLog } from './store/sealed-logs.ts';
export { openWitness, type WitnessSettings } from './witness/open-witness.ts';
export { readWitnesses } from './witnesses.ts';

export type Sealing = ReturnType<typeof openSealing>;

interface SealingDependencies {
  database: Database;
  /** What this process has just written to logs. */
  tail: Tail;
  order: WorkOrder;
  clock: () => Date;
  /** Where the private key lies, and what was signed last. */
  directory: string;
  /** Who cosigns checkpoints. */
  witnesses: readonly Witness[];
  onError: (error: unknown, tenant_id?: number) => void;
}

/** How often (ms) a log with news is sealed and signed, and how often tenants without any are looked for. */
const SEAL_MILLISECONDS = 1_000;
const LOOKS_APART = 10;

/** Pieces of one tenant's events before other tenants, and the end of the process, get their turn: some 50,000 events. */
const PIECES_AT_ONCE = 6;

const REPORTS_APART = 60_000;

const logs: readonly LogName[] = ['decisions', 'events'];

/**
 * Opens the module that seals logs, behind the acknowledgement: a second after events came, or decisions were taken, they
 * are in a signed tree. Any process does so, one a tenant at a time; idle tenants cost nothing.
 */
export function openSealing(dependencies: SealingDependencies) {
  const { database, tail, order } = dependencies;
  const report = reportSparingly(dependencies);
  const witnesses = openWitnesses(database, dependencies.witnesses, report);
  const stopped = new StoppedLogs();
  const known = new KnownKeys();
  const memory = new HashMemory(openLanes());
  const ofEvents = { known, memory, readEvents: readerWith(tail) };
  let ring: SealingKeys | undefined;
  let hasNews = true;
  let looks = 0;
  const sealAll = async () => {
    looks += 1;
    if (!hasNews && looks % LOOKS_APART !== 0) return false;
    hasNews = false;
    const { rows, failure } = await readTenantsToSeal(database);
    let more = false;
    if (rows.length > 0) {
      // Another process may have changed the key.
      const keys = await stopped.watch(undefined, () => openSealingKeys(database, dependencies, ring));
      ring = keys;
      for (const { tenant_id } of rows)
        try {
          const seal = () => sealTenant({ ...dependencies, keys, witnesses, ofEvents }, tenant_id);
          if (await stopped.watch(tenant_id, seal)) more = true;
        } catch (error) {
          report(error, tenant_id);
        }
    }
    hasNews ||= more;
    if (failure !== undefined) throw failure;
    return more;
  };
  const options = { milliseconds: SEAL_MILLISECONDS, onError: report };
  const sealing = repeat(() => order.inTurn('sealing', sealAll), options);
  return {
    ...openModule(dependencies, { readCheckpoint, readTile, readEntries, readKeys, readProof, proveEvents }),
    /** Why logs are not sealed any more until somebody acts, in sentences. */
    troubles: () => stopped.reasons(),
    /** Events or decisions of some tenant are new. */
    noteNews: () => {
      hasNews = true;
    },
    close: async () => {
      await sealing.close();
      await witnesses.close();
    },
  };
}

/** Reads events from what the process has just written, or else from the log. */
function readerWith(tail: Tail): EventSealing['readEvents'] {
  return async (tenant, after, to) =>
    tail.written(tenant.tenant_id, after, to) ?? readEventsToSeal(tenant, after, to);
}

/** What nobody but an operator can mend, by tenant; undefined: of all of them. */
class StoppedLogs {
  readonly #reasons = new Map<number | undefined, string>();

  async watch<T>(tenant_id: number | undefined, seal: () => Promise<T>): Promise<T> {
    try {
      const done = await seal();
      this.#reasons.delete(tenant_id);
      return done;
    } catch (error) {
      const isForGood = [NoSealingKey, NoEarlierKey, OtherHistory].some((kind) => error instanceof kind);
      if (isForGood) this.#reasons.set(tenant_id, (error as Error).message);
      throw error;
    }
  }

  reasons(): string[] {
    return [...new Set(this.#reasons.values())].slice(0, MAX_REASONS);
  }
}

/** Of tenants whose logs each have a reason of their own. */
const MAX_REASONS = 10;

/** What keeps a log from being sealed does so each second; a line a minute says so, for each tenant and kind of failure. */
function reportSparingly({ clock, onError }: Pick<SealingDependencies, 'clock' | 'onError'>) {
  const reported = new Map<string, number>();
  return (error: unknown, tenant_id?: number) => {
    const kind = `${tenant_id} ${error instanceof Error ? error.name : ''}`;
    const now = clock().getTime();
    const before = reported.get(kind);
    if (before !== undefined && Math.abs(now - before) < REPORTS_APART) return;
    reported.set(kind, now);
    onError(error, tenant_id);
  };
}

interface TenantSealing extends Pick<SealingDependencies, 'database' | 'tail' | 'clock'> {
  keys: SealingKeys;
  witnesses: Witnesses;
  ofEvents: Omit<EventSealing, 'player_hash_secret'>;
}

/** Seals and signs both logs of a tenant, decisions first; returns whether it left events for the next round. */
async function sealTenant(
  { database, tail, clock, keys, witnesses, ofEvents }: TenantSealing,
  tenant_id: number,
): Promise<boolean> {
  const ofTenant = database.ofTenant(tenant_id);
  const tenant = await readTenant(ofTenant);
  if (!tenant) return false;
  await beginLogs(ofTenant, { installation: keys.installation, tenant_id, at: clock() });
  const { player_hash_secret } = tenant;
  while (await sealDecisions(ofTenant, player_hash_secret));
  let more = true;
  for (let piece = 0; more && piece < PIECES_AT_ONCE; piece += 1) {
    const sealed = await sealEvents(ofTenant, { ...ofEvents, player_hash_secret });
    if (sealed) tail.follow(tenant_id, 'sealing', sealed.upTo);
    more = sealed?.more ?? false;
  }
  for (const log of logs) if (await signLog(ofTenant, log, keys)) witnesses.offer(tenant_id, log);
  return more;
}

/** Proves that an event is in the signed log. Fault `not_found`: there is no such event, or it is not signed yet. */
async function readProof(
  { database }: { database: Database },
  tenant_id: number,
  unique_id: string,
): Promise<EventProof> {
  const tenant = database.ofTenant(tenant_id);
  const seq = await findSeq(tenant, unique_id);
  const sealed = await readSealedLog(tenant, 'events');
  if (seq === undefined) throw new Fault('not_found', `The log has no event "${unique_id}".`);
  if (!sealed?.checkpoint || seq > sealed.checkpoint_size)
    throw new Fault('not_found', `The event "${unique_id}" is not sealed yet; that takes about a second.`);
  const index = seq - 1;
  const { checkpoint, checkpoint_size } = sealed;
  const [leaf] = await readEventLeaves(database, tenant_id, index, seq);
  if (!leaf) throw new Error(`the log has no leaf ${index}`);
  if (isRemoved(leaf, seq)) throw new Fault('not_found', `The log has no event "${unique_id}" any more.`);
  const proof = await fromTree(tenant, 'events', (read) => inclusionProof(index, checkpoint_size, read));
  return {
    log: 'events',
    index,
    leaf: base64(leaf),
    leaf_hash: base64(leafHash(leaf)),
    proof: proof.map(base64),
    checkpoint,
  };
}

/** Proves events to their sender; those that are not in the log or not signed yet are missing. */
async function proveEvents(
  { database }: { database: Database },
  tenant_id: number,
  unique_ids: readonly string[],
): Promise<EventProofs> {
  const tenant = database.ofTenant(tenant_id);
  const secret = (await readTenant(tenant))?.player_hash_secret ?? Buffer.alloc(0);
  const sealed = await readSealedLog(tenant, 'events');
  const answer: EventProofs = { checkpoint: sealed?.checkpoint ?? null, events: [], missing: [] };
  for (const unique_id of new Set(unique_ids)) {
    const seq = await findSeq(tenant, unique_id);
    const size = sealed?.checkpoint_size ?? 0;
    if (seq === undefined || seq > size) {
      answer.missing.push(unique_id);
      continue;
    }
    const [found] = await readOpenableLeaves(tenant, secret, seq - 1, seq);
    if (!found || isRemoved(found.leaf, seq)) {
      answer.missing.push(unique_id);
      continue;
    }
    const proof = await fromTree(tenant, 'events', (read) => inclusionProof(seq - 1, size, read));
    answer.events.push({ unique_id, index: seq - 1, ...leafWithOpening(found), proof: proof.map(base64) });
  }
  return answer;
}

/** The event was deleted with its retention, and no erasure kept its leaf. */
function isRemoved(leaf: Uint8Array, seq: number): boolean {
  return isSameBytes(leaf, removedLeaf(seq));
}

function leafWithOpening({
  leaf,
  ids,
}: OpenableLeaf): Pick<EventProofs['events'][number], 'leaf' | 'opening'> {
  if (!ids) return { leaf: base64(leaf), opening: null };
  const { nonce, player_id, round_id, data } = ids;
  return { leaf: base64(leaf), opening: { nonce: base64(nonce), player_id, round_id, data } };
}
