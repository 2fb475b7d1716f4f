import type { Board } from '@laurel/rules/boards/board.ts';
import { listRootInParts, type TicketRange, ticketList } from '@laurel/rules/kinds/raffle/ticket-list.ts';
import { isErased } from '@laurel/rules/players/erased.ts';
import { playerHash } from '../identity/identity.ts';
import type { Turn } from '../scheduling/turns.ts';

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
