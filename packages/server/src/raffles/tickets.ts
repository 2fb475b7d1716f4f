import { Fault } from '@laurel/contract/faults/faults.ts';
import type { ListedTicketRange } from '@laurel/contract/raffles/raffles.ts';
import type { Board } from '@laurel/rules/boards/board.ts';
import {
  listRootInParts,
  type TicketRange,
  ticketList,
  ticketsOf,
} from '@laurel/rules/kinds/raffle/ticket-list.ts';
import { isErased } from '@laurel/rules/players/erased.ts';
import type { LRUCache } from 'lru-cache';
import { fixList } from '../campaigns/campaigns.ts';
import type { Rows, TenantSession } from '../database/database.ts';
import { playerHash, type Tenant } from '../identity/identity.ts';
import type { Turn } from '../scheduling/turns.ts';
import { existingRaffle, type RaffleDependencies } from './read-raffle.ts';

/** The fixed list of a raffle, and who its players are. */
export interface BoardTickets {
  list: TicketRange[];
  root: Uint8Array;
  /** The id of each player by `player_hash`; erased players have none. */
  players: Map<string, string>;
}

/** Lines that are read in one piece: some 2 ms. */
const READ_AT_ONCE = 200;

/** The list of a settled board: who is on it has as many tickets as the score says (docs/rules/raffles.md#3). */
export async function boardTickets(board: Board, secret: Uint8Array, turn: Turn): Promise<BoardTickets> {
  const players = new Map<string, string>();
  const counts: { player_hash: string; tickets: number }[] = [];
  for (let from = 0; from < board.count; from += READ_AT_ONCE) {
    for (const { player_id, score } of board.rows(from, from + READ_AT_ONCE)) {
      const player_hash = playerHash(secret, player_id);
      if (!isErased(player_id)) players.set(player_hash, player_id);
      counts.push({ player_hash, tickets: Number(score) });
    }
    if (turn.isOver) await turn.next();
  }
  const list = ticketList(counts);
  return { list, root: await rootOf(list, turn), players };
}

async function rootOf(list: readonly TicketRange[], turn: Turn): Promise<Uint8Array> {
  const parts = listRootInParts(list);
  for (;;) {
    const { done, value } = parts.next();
    if (done) return value;
    if (turn.isOver) await turn.next();
  }
}

/** A range, and whose it is: null for an erased player. */
interface OwnedRange extends TicketRange {
  player_id: string | null;
}

/** `lists` are those that were asked for recently; a list never changes once it is fixed. */
export interface ListDependencies extends RaffleDependencies {
  lists: LRUCache<Board, Promise<BoardTickets>>;
}

/** A fixed list with the board that it is made of. */
interface FixedTickets extends BoardTickets {
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
