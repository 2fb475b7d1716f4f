import type { PlayerMessageType } from '@laurel/contract/webhooks/event-types.ts';
import type { TenantSession } from '../database/database.ts';
import { type FactToTell, readWithPlayerMessages, tellPlayers } from '../outbox/outbox.ts';
import type { StoredPayout } from './store/payouts.ts';

/** Has messages sent about the winners of these payouts, where their campaigns have such (docs/rules/webhooks.md#8). */
export async function tellWinners(
  tenant: TenantSession,
  type: PlayerMessageType,
  payouts: readonly StoredPayout[],
  at: Date,
): Promise<void> {
  const of = payouts.map(({ campaign_id }) => campaign_id);
  const telling = of.length === 0 ? new Set() : await readWithPlayerMessages(tenant, of);
  const told = payouts.filter(({ campaign_id }) => telling.has(campaign_id));
  await tellPlayers(
    tenant,
    told.flatMap((payout) => factOf(type, payout, at)),
  );
}

/** Whether a payout was held as soon as it was made: its player learns of it when the hold ends. */
export function isHeldSinceMade({ status, held_at, created_at }: StoredPayout): boolean {
  return status === 'held' && held_at?.getTime() === created_at.getTime();
}

function factOf(type: PlayerMessageType, payout: StoredPayout, at: Date): FactToTell[] {
  const { campaign_id, custom_id, player_id, player_hash, payout_id: id, ...shown } = payout;
  if (player_id === null) return [];
  const part = { id, place: shown.place, prize: shown.prize, transaction_id: shown.transaction_id };
  return [{ type, campaign_id, custom_id, player_id, at, data: { player_hash }, part }];
}
