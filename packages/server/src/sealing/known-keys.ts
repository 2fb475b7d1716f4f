import { isSameBytes } from '@laurel/rules/sealing/bytes.ts';
import { KEY_BYTES, type PlayerKeys, playerKeys } from '@laurel/rules/sealing/commitments.ts';
import { rootOf } from '@laurel/rules/sealing/merkle-tree.ts';
import { LRUCache } from 'lru-cache';
import type { TenantSession } from '../database/database.ts';
import { playerHashBytes } from '../identity/identity.ts';
import { fromTree, type GrownTree } from './grow-tree.ts';
import { countErasedKeys, type StoredPlayerKey, takePlayerKeys } from './store/player-keys.ts';

/** What the keys of one player take without the id, as measured. */
const PLAYER_BYTES = 900;

/** How many keys stay in memory, and for how long. */
const bounds = {
  /** Of all tenants together; one tenant has half of it at most, some 18,000 players. */
  bytes: 32 * 2 ** 20,
  /** Of a tenant of which nothing is sealed meanwhile, so that erased keys are gone then, too. */
  milliseconds: 60_000,
};

/** What has to hold in the database for keys to be what they were when a transaction read them and made this tree. */
interface Moment extends GrownTree {
  readonly player_hash_secret: Uint8Array;
  /** How many keys of the tenant's players were given to erased ids. */
  readonly erased: number;
}

interface KnownPlayers extends Moment {
  readonly players: LRUCache<string, KeysOfPlayer>;
}

/** Keys for one piece of a log. */
export interface TakenKeys {
  readonly keys: KeysByPlayer;
  /** Keeps them for the next piece, once the transaction that has made this tree is committed. */
  readonly keep: (tree: GrownTree) => void;
}

/**
 * Keys of the players whose events were sealed lately, so that they are neither read nor derived again. An erasure, in
 * whatever process, gives a key away: it waits for the lock of the log, and the keys that were given away are counted under
 * it. And a key exists only if the transaction that made it was committed, in a database that has not lost it since: the
 * tree of that transaction shows both.
 */
export class KnownKeys {
  readonly #maxTenantBytes: number;
  readonly #tenants: LRUCache<number, KnownPlayers>;

  constructor({ bytes, milliseconds }: typeof bounds = bounds) {
    this.#maxTenantBytes = bytes / 2;
    this.#tenants = new LRUCache({
      maxSize: bytes,
      sizeCalculation: ({ players }) => players.calculatedSize + PLAYER_BYTES,
      ttl: milliseconds,
      ttlAutopurge: true,
    });
  }

  /** The keys of these players, in the transaction that has locked the log of events; those who have none get one. */
  async take(
    tenant: TenantSession,
    log: GrownTree,
    player_hash_secret: Uint8Array,
    player_ids: ReadonlySet<string>,
  ): Promise<TakenKeys> {
    const erased = await countErasedKeys(tenant);
    const { players } = await this.#known(tenant, { ...log, player_hash_secret, erased });
    const keys = new Map<string, KeysOfPlayer>();
    const others: string[] = [];
    for (const player_id of player_ids) {
      const known = players.get(player_id);
      if (known) keys.set(player_id, known);
      else others.push(player_id);
    }
    const stored = others.length === 0 ? [] : await takePlayerKeys(tenant, others);
    const taken = keysOfPlayers(stored, player_hash_secret);
    for (const [player_id, one] of taken) keys.set(player_id, one);
    const keep = (tree: GrownTree) => {
      for (const [player_id, one] of taken) players.set(player_id, one);
      this.#tenants.set(tenant.tenant_id, { ...tree, player_hash_secret, erased, players });
    };
    return { keys, keep };
  }

  /** What is known of a tenant's players and still true; of nobody, where it may not be. */
  async #known(tenant: TenantSession, now: Moment): Promise<KnownPlayers> {
    const known = this.#tenants.get(tenant.tenant_id);
    if (known && (await isStillTrue(tenant, known, now))) return known;
    this.#tenants.delete(tenant.tenant_id);
    const sizeCalculation = (_: KeysOfPlayer, player_id: string) => PLAYER_BYTES + player_id.length;
    return { ...now, players: new LRUCache({ maxSize: this.#maxTenantBytes, sizeCalculation }) };
  }
}

/** Was no key given away since, and is the tree of then the beginning of the one that is in the database now? */
async function isStillTrue(tenant: TenantSession, then: Moment, now: Moment): Promise<boolean> {
  if (then.erased !== now.erased || then.size > now.size) return false;
  if (!isSameBytes(then.player_hash_secret, now.player_hash_secret)) return false;
  const root =
    then.size === now.size ? now.root : await fromTree(tenant, 'events', (read) => rootOf(then.size, read));
  return isSameBytes(root, then.root);
}

/** What leaves of a player's events are made with. */
export interface KeysOfPlayer extends PlayerKeys {
  /** The bytes of the player's pseudonym on boards. */
  readonly player_hash: Uint8Array;
}

/** The players of some events, by id. */
export type KeysByPlayer = ReadonlyMap<string, KeysOfPlayer>;

const ZEROS = new Uint8Array(KEY_BYTES);

/** In place of the keys of an event that names no player. */
export const NOBODY = { ...playerKeys(ZEROS), player_hash: ZEROS };

/** Derives what leaves need from the keys of players and the tenant's secret. */
export function keysOfPlayers(
  stored: readonly StoredPlayerKey[],
  player_hash_secret: Uint8Array,
): Map<string, KeysOfPlayer> {
  return new Map(
    stored.map(({ player_id, key, round_key }) => {
      const { round, id } = key === null ? { round: ZEROS, id: undefined } : playerKeys(key);
      const kept = round_key === null ? round : new Uint8Array(round_key);
      return [player_id, { round: kept, id, player_hash: playerHashBytes(player_hash_secret, player_id) }];
    }),
  );
}
