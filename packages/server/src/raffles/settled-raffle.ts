import type { RaffleDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { Board } from '@laurel/rules/boards/board.ts';
import { hex } from '@laurel/rules/sealing/bytes.ts';
import { readRaffleRow, type StoredRaffle } from '../campaigns/campaigns.ts';
import type { Tenant } from '../identity/identity.ts';
import { type BoardTickets, boardTickets } from './board-tickets.ts';
import type { RaffleDependencies } from './dependencies.ts';

/** A raffle whose list is fixed. */
export interface SettledRaffle {
  tenant: Tenant;
  definition: RaffleDefinition;
  row: StoredRaffle;
  board: Board;
  tickets: BoardTickets;
}

/**
 * A raffle and its fixed list, made of the settled board again; undefined: it is not settled, no raffle, or its board is
 * being read. Throws if the list is not the one that was fixed.
 */
export async function readSettledRaffle(
  { database, scoring, turns }: Pick<RaffleDependencies, 'database' | 'scoring' | 'turns'>,
  tenant_id: number,
  campaign_id: number,
): Promise<SettledRaffle | undefined> {
  const row = await readRaffleRow(database.ofTenant(tenant_id), campaign_id);
  const { tenant, campaigns } = await scoring.stateOf(tenant_id);
  const campaign = campaigns.get(campaign_id);
  if (!row?.list_root || !campaign?.isSettled || !campaign.isComplete) return undefined;
  const { definition, board } = campaign;
  if (definition.kind !== 'raffle') return undefined;
  const tickets = await boardTickets(board, tenant.player_hash_secret, turns.begin());
  if (hex(tickets.root) !== hex(row.list_root))
    throw new Error(`the list of raffle ${campaign_id} is not the one that was fixed`);
  return { tenant, definition, row, board, tickets };
}
