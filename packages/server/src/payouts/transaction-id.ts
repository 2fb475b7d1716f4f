import { createHash } from 'node:crypto';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';

/** Laurel's name space of RFC 9562 for payouts; drawn once at random and never changed. */
const NAMESPACE = Buffer.from('6f1d3c0e5a774b0f9c1e2f8e4b7a90d3', 'hex');

/**
 * The inputs of a transaction id. The hash represents the player: each player id has its own, and no player id can be
 * derived from it.
 */
export interface Owed {
  tenant_id: number;
  campaign_id: number;
  player_hash: string;
  prize: Prize;
}

/**
 * The id by which the operator's system knows a payout: a UUID of version 5 (RFC 9562), the same for the same tenant,
 * campaign, player and prize, so that no player is paid twice, whatever is sent again. Titles of the prize do not count.
 * `repeat`: how many prizes equal in all of these the player was given before.
 */
export function transactionId({ tenant_id, campaign_id, player_hash, prize }: Owed, repeat: number): string {
  const { titles: _, ...counted } = prize;
  const members = Object.entries(counted).sort(([a], [b]) => (a < b ? -1 : 1));
  const name = JSON.stringify([tenant_id, campaign_id, player_hash, members, repeat]);
  const bytes = createHash('sha1').update(NAMESPACE).update(name, 'utf8').digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
