import type { Board } from '@laurel/rules/boards/board.ts';
import { ticketsOf } from '@laurel/rules/kinds/raffle/ticket-list.ts';
import { fixList } from '../campaigns/campaigns.ts';
import type { TenantSession } from '../database/database.ts';
import type { Turn } from '../scheduling/turns.ts';
import { boardTickets } from './board-tickets.ts';

/** Fixes the list of a raffle in the transaction of its settlement; nothing for other kinds of campaign. */
export type FixTickets = (tenant: TenantSession, fixed_at: Date) => Promise<void>;

/**
 * Makes the list of a raffle from its final board, before the transaction of its settlement (docs/rules/raffles.md#3).
 * Returns what fixes it.
 */
export async function ticketsToFix(
  { campaign_id, isRaffle, board }: { campaign_id: number; isRaffle: boolean; board: Board },
  secret: Uint8Array,
  turn: Turn,
): Promise<FixTickets> {
  if (!isRaffle) return async () => undefined;
  const { list, root } = await boardTickets(board, secret, turn);
  const fixed = { list_root: Buffer.from(root), players: list.length, tickets: ticketsOf(list) };
  return (tenant, fixed_at) => fixList(tenant, campaign_id, { ...fixed, fixed_at });
}
