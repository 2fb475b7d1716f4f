import { Fault } from '@laurel/contract/faults/faults.ts';
import type { ListedTicketRange } from '@laurel/contract/raffles/raffles.ts';
import { type ListDependencies, listTickets, readFixedList } from './list-tickets.ts';

/**
 * The part of a fixed list that is the player's (docs/rules/raffles.md#6). Faults: `conflict`: the list is not fixed;
 * `not_found`: no such raffle, the player has no ticket, or the player's incentives are paused.
 */
export async function readOwnTickets(
  dependencies: ListDependencies,
  tenant_id: number,
  campaign_id: number,
  { player_id }: { player_id: string },
): Promise<ListedTicketRange> {
  const wanted = { player_id, toPlayers: true, offset: 0, limit: 1 };
  const { results } = await listTickets(dependencies, tenant_id, campaign_id, wanted);
  const [own] = results;
  const fixed = await readFixedList(dependencies, tenant_id, campaign_id);
  const rows = fixed?.board.around(player_id, 0) ?? [];
  const [named] = fixed ? await dependencies.boards.nameRows(fixed.tenant, rows) : [];
  if (!own || named?.player.isPaused)
    throw new Fault('not_found', 'The player has no ticket of this raffle.');
  const { player_hash, from, to } = own;
  return { player_hash, from, to };
}
