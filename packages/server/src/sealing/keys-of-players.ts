import { KEY_BYTES, type PlayerKeys, playerKeys } from '@laurel/rules/sealing/commitments.ts';
import { playerHashBytes } from '../identity/identity.ts';
import type { StoredPlayerKey } from './store/player-keys.ts';

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
