import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Board } from '@laurel/rules/boards/board.ts';
import type { TicketRange } from '@laurel/rules/kinds/raffle/ticket-list.ts';
import type { LRUCache } from 'lru-cache';
import type { Rows } from '../database/rows.ts';
import { playerHash, type Tenant } from '../identity/identity.ts';
import { type BoardTickets, boardTickets } from './board-tickets.ts';
import type { RaffleDependencies } from './dependencies.ts';
import { existingRaffle } from './read-raffle.ts';

/** A range, and whose it is: null for an erased player. */
export interface OwnedRange extends TicketRange {
  player_id: string | null;
}

/** `lists` are those that were asked for recently; a list never changes once it is fixed. */
export interface ListDependencies extends RaffleDependencies {
  lists: LRUCache<Board, Promise<BoardTickets>>;
}

/** A fixed list with the board that it is made of. */
export interface FixedTickets extends BoardTickets {
  tenant: Tenant;
  board: Board;
}

/**
 * Some ranges of a fixed list in order, or those of one player (docs/rules/raffles.md#3). Fault `not_found`: no such raffle;
 * `conflict`: its list is not fixed.
 */
export async function listTickets(
  dependencies: ListDependencies,
  tenant_id: number,
  campaign_id: number,
  { offset, limit, player_id, toPlayers }: Rows & { player_id?: string | undefined; toPlayers: boolean },
): Promise<{ count: number; results: OwnedRange[] }> {
  const { row } = await existingRaffle(dependencies.database.ofTenant(tenant_id), campaign_id, { toPlayers });
  const fixed = row.fixed_at ? await readFixedList(dependencies, tenant_id, campaign_id) : undefined;
  if (!fixed) throw new Fault('conflict', 'The list of tickets is not fixed yet.');
  const { tenant, list, players } = fixed;
  const hash = player_id === undefined ? undefined : playerHash(tenant.player_hash_secret, player_id);
  const wanted = hash === undefined ? list : list.filter(({ player_hash }) => player_hash === hash);
  const results = wanted
    .slice(offset, offset + limit)
    .map((range) => ({ ...range, player_id: players.get(range.player_hash) ?? null }));
  return { count: wanted.length, results };
}

/** The list of a raffle that is settled, made of its board; undefined: it is not settled, or its board is being read. */
export async function readFixedList(
  { scoring, turns, lists }: Pick<ListDependencies, 'scoring' | 'turns' | 'lists'>,
  tenant_id: number,
  campaign_id: number,
): Promise<FixedTickets | undefined> {
  const { tenant, campaigns } = await scoring.stateOf(tenant_id);
  const campaign = campaigns.get(campaign_id);
  if (!campaign?.isSettled || !campaign.isComplete) return undefined;
  const { board } = campaign;
  const making = lists.get(board) ?? boardTickets(board, tenant.player_hash_secret, turns.begin());
  lists.set(board, making);
  return { ...(await making), tenant, board };
}
