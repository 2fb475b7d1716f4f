import { setImmediate } from 'node:timers/promises';
import { removedLeaf } from '@laurel/rules/sealing/event-leaf.ts';
import { leafHash } from '@laurel/rules/sealing/merkle-tree.ts';
import type { TenantDatabase } from '../database/database.ts';
import type { Tail } from '../tail/tail.ts';
import { growTree } from './grow-tree.ts';
import { type DerivedForPlayers, hashOfLeaf, keysOfPlayers } from './make-leaf.ts';
import { readEventsToSeal, readKeptLeaves } from './store/leaves.ts';
import { takePlayerKeys } from './store/player-keys.ts';
import { lockSealedLog, readLogHead } from './store/sealed-logs.ts';

/** Events of one transaction, and those that are hashed before requests get their turn: some 2 ms. */
const SEALED_AT_ONCE = 8_000;
const HASHED_AT_ONCE = 200;

/**
 * Seals the next events of a tenant, in one transaction that holds the lock of the log: no two processes ever make two trees
 * of one size. `derived`: what earlier pieces derived for players; this one adds to it. Returns whether there are more.
 */
export function sealEvents(
  database: TenantDatabase,
  tail: Tail,
  player_hash_secret: Uint8Array,
  derived: DerivedForPlayers,
): Promise<boolean> {
  return database.transaction(async (tenant) => {
    const log = await lockSealedLog(tenant, 'events');
    if (!log) return false;
    const head = await readLogHead(tenant);
    const to = Math.min(head, log.size + SEALED_AT_ONCE);
    if (to <= log.size) return false;
    const kept = new Map((await readKeptLeaves(tenant, log.size, to)).map((one) => [one.seq, one.leaf]));
    const held = tail.written(tenant.tenant_id, log.size, to);
    const events = held ?? (await readEventsToSeal(tenant, log.size, to));
    const bySeq = new Map(events.map((event) => [event.seq, event]));
    const named = events.flatMap(({ seq, player_id }) =>
      player_id === null || kept.has(seq) ? [] : [player_id],
    );
    const keys = keysOfPlayers(await takePlayerKeys(tenant, [...new Set(named)]), derived.keys);
    const secrets = { player_hash_secret, keys, hashes: derived.hashes };
    const hashes: Uint8Array[] = [];
    for (let seq = log.size + 1; seq <= to; seq += 1) {
      const event = bySeq.get(seq);
      const leaf = kept.get(seq);
      hashes.push(leaf || !event ? leafHash(leaf ?? removedLeaf(seq)) : hashOfLeaf(event, secrets));
      if (hashes.length % HASHED_AT_ONCE === 0) await setImmediate();
    }
    await growTree(tenant, log, hashes);
    // Were it not committed, the events would be read from the log.
    tail.follow(tenant.tenant_id, 'sealing', to);
    return to < head;
  });
}
