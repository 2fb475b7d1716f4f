import { type IdOpening, nonceOf, playerKeys, type RoundOpening } from '@laurel/rules/sealing/commitments.ts';
import { removedLeaf } from '@laurel/rules/sealing/event-leaf.ts';
import type { TenantSession } from '../database/database.ts';
import { renameInDecisions } from '../decisions/decisions.ts';
import { readSeqsOf } from '../events/events.ts';
import type { Turn } from '../scheduling/turns.ts';
import { type KeysByPlayer, keysOfPlayers } from './known-keys.ts';
import { idsOf, leavesAsSealed } from './make-leaf.ts';
import {
  type EventToSeal,
  type KeptLeaf,
  readEventsOfPlayer,
  readEventsToSeal,
  readKeptLeaves,
  writeKeptLeaves,
} from './store/leaves.ts';
import { erasePlayerKey, readPlayerKeys, takePlayerKeys } from './store/player-keys.ts';
import { waitForSealedLog } from './store/sealed-logs.ts';

/** A sealed leaf with its event, as far as it is there, and what opens it. */
export interface OpenableLeaf {
  seq: number;
  leaf: Uint8Array;
  /** As it is stored now: an erased player's event has the erased id. Undefined: it was removed. */
  event: EventToSeal | undefined;
  /** Opens the first commitment; undefined for events without a player and those that nobody can open. */
  round: Omit<RoundOpening, 'player_hash'> | undefined;
  /** Opens the second commitment; undefined for erased players. */
  ids: IdOpening | undefined;
}

/** Leaves of `events` after one number up to and with another, in order. */
export async function readOpenableLeaves(
  tenant: TenantSession,
  player_hash_secret: Uint8Array,
  after: number,
  to: number,
): Promise<OpenableLeaf[]> {
  const events = await readEventsToSeal(tenant, after, to);
  const named = new Set(events.flatMap((event) => event.player_id ?? []));
  const keys = keysOfPlayers(await readPlayerKeys(tenant, [...named]), player_hash_secret);
  const kept = new Map((await readKeptLeaves(tenant, after, to)).map((one) => [one.seq, one]));
  const open = await opener(tenant, keys, events, kept);
  const bySeq = new Map(events.map((event) => [event.seq, event]));
  return Array.from({ length: to - after }, (_, at) => open(after + at + 1, bySeq.get(after + at + 1)));
}

/** The leaves of a player's own events up to a number, in order. */
export async function readLeavesOfPlayer(
  tenant: TenantSession,
  player_hash_secret: Uint8Array,
  { player_id, upTo }: { player_id: string; upTo: number },
): Promise<OpenableLeaf[]> {
  const keys = keysOfPlayers(await readPlayerKeys(tenant, [player_id]), player_hash_secret);
  const leaves: OpenableLeaf[] = [];
  const history = await historyOf(tenant, player_id, upTo);
  for await (const events of history.parts()) {
    // Nothing of a player who is not erased is kept.
    const open = await opener(tenant, keys, events, new Map());
    for (const event of events) leaves.push(open(event.seq, event));
  }
  return leaves;
}

async function opener(
  tenant: TenantSession,
  keys: KeysByPlayer,
  events: readonly EventToSeal[],
  kept: ReadonlyMap<number, KeptLeaf>,
): Promise<(seq: number, event: EventToSeal | undefined) => OpenableLeaf> {
  const make = await leavesAsSealed(
    tenant,
    keys,
    events.filter(({ seq }) => !kept.has(seq)),
  );
  return (seq, event) => {
    const known = kept.get(seq);
    const made = known || !event ? undefined : make(event);
    const leaf = known?.leaf ?? made?.leaf ?? removedLeaf(seq);
    const ofPlayer = event?.player_id ? keys.get(event.player_id) : undefined;
    const token = (known ? known.token : made?.token) ?? undefined;
    return {
      seq,
      leaf: new Uint8Array(leaf),
      event,
      round: ofPlayer && { nonce: nonceOf(ofPlayer.round, seq), token: token && new Uint8Array(token) },
      ids:
        known || !event || !ofPlayer?.id ? undefined : { nonce: nonceOf(ofPlayer.id, seq), ...idsOf(event) },
    };
  };
}

/**
 * Keeps the leaves of a player's events as they are, sealed or not, before an erasure changes or removes the events, and
 * destroys what connects them with the player's ids (docs/certificates/format.md#3). In the transaction of the erasure,
 * which waits until no process seals events of the tenant; it gives way to requests turn by turn. Returns whether the player
 * had a key.
 */
export async function keepLeavesOf(
  tenant: TenantSession,
  names: { player_id: string; erased_id: string },
  player_hash_secret: Uint8Array,
  turn: Turn,
): Promise<boolean> {
  const { player_id } = names;
  await waitForSealedLog(tenant, 'events');
  const history = await historyOf(tenant, player_id);
  const ofPlayer = history.length > 0 ? takePlayerKeys : readPlayerKeys;
  const [stored] = await ofPlayer(tenant, [player_id]);
  await renameInDecisions(tenant, names);
  if (!stored) return false;
  const keys = keysOfPlayers([stored], player_hash_secret);
  for await (const events of history.parts()) {
    const make = await leavesAsSealed(tenant, keys, events);
    const kept: KeptLeaf[] = [];
    for (const event of events) {
      const { leaf, token } = make(event);
      kept.push({ seq: event.seq, leaf: Buffer.from(leaf), token: token && Buffer.from(token) });
      if (turn.isOver) await turn.next();
    }
    await writeKeptLeaves(tenant, kept);
  }
  const round_key = stored.round_key ?? (stored.key && playerKeys(stored.key).round);
  if (!round_key) throw new Error('a player has no key');
  await erasePlayerKey(tenant, { ...names, round_key });
  return true;
}

/** Events that are read by one statement: the driver takes some 5 ms for them. */
const EVENTS_AT_ONCE = 1_000;

/** The events of one player; there may be hundreds of thousands. */
interface PlayerEvents {
  length: number;
  /** In order, some at a time; none is empty. */
  parts: () => AsyncGenerator<EventToSeal[]>;
}

/** Reads which events a player has; `upTo`: none after this number. */
async function historyOf(
  tenant: TenantSession,
  player_id: string,
  upTo = Number.POSITIVE_INFINITY,
): Promise<PlayerEvents> {
  const seqs = await readSeqsOf(tenant, player_id);
  async function* parts() {
    for (let from = 0; from < seqs.length; from += EVENTS_AT_ONCE) {
      const wanted = seqs.slice(from, from + EVENTS_AT_ONCE).filter((seq) => seq <= upTo);
      if (wanted.length > 0) yield await readEventsOfPlayer(tenant, player_id, wanted);
    }
  }
  return { length: seqs.length, parts };
}
