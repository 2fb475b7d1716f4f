import type { IdOpening, RoundOpening } from '@laurel/rules/sealing/commitments.ts';
import { nonceOf } from '@laurel/rules/sealing/commitments.ts';
import { removedLeaf } from '@laurel/rules/sealing/event-leaf.ts';
import type { TenantSession } from '../database/database.ts';
import { historyOf } from './history-of-player.ts';
import { type KeysByPlayer, keysOfPlayers } from './keys-of-players.ts';
import { idsOf } from './make-leaf.ts';
import { leavesAsSealed } from './sealed-layouts.ts';
import { type EventToSeal, type KeptLeaf, readEventsToSeal, readKeptLeaves } from './store/leaves.ts';
import { readPlayerKeys } from './store/player-keys.ts';

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
