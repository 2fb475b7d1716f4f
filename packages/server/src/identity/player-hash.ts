import { createHmac } from 'node:crypto';
import { hashOfErased } from '@laurel/rules/players/erased.ts';

/**
 * The opaque id of a player on public boards: HMAC-SHA-256 of the id under the tenant's secret, in hex. The same player has
 * the same one in every campaign of a tenant, and another at every other tenant (docs/rules/listing.md#6). An erased player
 * keeps it.
 */
export function playerHash(secret: Uint8Array, player_id: string): string {
  return hashOfErased(player_id) ?? createHmac('sha256', secret).update(player_id, 'utf8').digest('hex');
}
