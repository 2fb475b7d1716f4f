import { hashOfErased, isErased } from '@laurel/rules/players/erased.ts';
import { fromHex, hex, hmacWith, utf8 } from '@laurel/rules/sealing/bytes.ts';

/** What was prepared of a secret, as long as it is in memory: a hash of a prepared one takes a third of the time. */
const prepared = new WeakMap<Uint8Array, ReturnType<typeof hmacWith>>();

/**
 * The opaque id of a player on public boards: HMAC-SHA-256 of the id under the tenant's secret, in hex. The same player has
 * the same one in every campaign of a tenant, and another at every other tenant (docs/rules/listing.md#6). An erased player
 * keeps it.
 */
export function playerHash(secret: Uint8Array, player_id: string): string {
  return hashOfErased(player_id) ?? hex(hmacOf(secret, player_id));
}

/**
 * The id of an erased player's line on public boards; undefined for a player who is not erased, whose line has the hash. A
 * player who comes later may have the hash, and a board has one line an id (docs/rules/data-rights.md#2).
 */
export function lineIdOfErased(secret: Uint8Array, player_id: string): string | undefined {
  return isErased(player_id) ? hex(hmacOf(secret, player_id)) : undefined;
}

/** The hash as its 32 bytes. */
export function playerHashBytes(secret: Uint8Array, player_id: string): Uint8Array {
  const erased = hashOfErased(player_id);
  return (erased === undefined ? undefined : fromHex(erased)) ?? hmacOf(secret, player_id);
}

function hmacOf(secret: Uint8Array, player_id: string): Uint8Array {
  let hmac = prepared.get(secret);
  if (!hmac) {
    hmac = hmacWith(secret);
    prepared.set(secret, hmac);
  }
  return hmac(utf8(player_id));
}
