import type { BoardRow } from '@laurel/rules/boards/board.ts';
import type { LogFollower } from '../cursor/cursor.ts';
import type { Database, Queryable } from '../database/database.ts';
import type { Turns } from '../scheduling/turns.ts';
import type { Scoring, TenantState } from '../scoring/scoring.ts';
import { type BoardView, boardsOfState, type TenantBoards } from './board-view.ts';
import { NamedPlayers, type NamingTenant, plainName } from './named-players.ts';
import { type NamedRow, type Top, TopRows } from './top-rows.ts';

/** The module that shows boards; the listing, leaderboards and views of players read from it. */
export interface Boards {
  /** As this server shows them; at once where they are in memory. */
  ofTenant: (tenant_id: number) => TenantBoards | Promise<TenantBoards>;
  /**
   * The public lines of the boards, in the order of the boards; at once where they are known. The lines of all are of the
   * moment of the call.
   */
  topRows: (tenant: NamingTenant, views: readonly BoardView[]) => Top[] | Promise<Top[]>;
  /** Any lines with the names of their players. */
  nameRows: (tenant: NamingTenant, rows: readonly BoardRow[]) => Promise<NamedRow[]>;
}

/** Opens the module over scoring, whose states it shows, and the database, where names are. */
export function openBoards({
  database,
  scoring,
  turns,
}: {
  database: Queryable;
  scoring: Pick<Scoring, 'knownStateOf' | 'stateOf' | 'unwrittenFacts' | 'watchPlayers'>;
  turns: Pick<Turns, 'begin'>;
}): Boards {
  const names = new NamedPlayers(database, scoring.unwrittenFacts);
  scoring.watchPlayers((tenant_id, players) => names.touch(tenant_id, players));
  const top = new TopRows(names, turns);
  const shown = onceAState();
  return {
    ofTenant: (tenant_id) => {
      const state = scoring.knownStateOf(tenant_id);
      return state ? shown(state) : scoring.stateOf(tenant_id).then(shown);
    },
    topRows: (tenant, views) => top.of(tenant, views),
    nameRows: async (tenant, rows) => {
      const players = await names.of(
        tenant,
        rows.map((row) => row.player_id),
      );
      return rows.map((row, at) => ({ ...row, player: players[at] as NamedRow['player'] }));
    },
  };
}

/** A state is replaced with each step, so what it shows is found once a step and not once a request. */
function onceAState(): (state: TenantState) => TenantBoards {
  const known = new WeakMap<TenantState, TenantBoards>();
  return (state) => {
    const found = known.get(state);
    if (found) return found;
    const made = boardsOfState(state);
    known.set(state, made);
    return made;
  };
}

/** The dependencies of operations that read boards. */
export interface BoardDependencies {
  database: Database;
  clock: () => Date;
  boards: Boards;
  scoring: Pick<LogFollower, 'written'>;
}

/** The names of winners by player, for what is written about them. */
export type WinnerNames = ReadonlyMap<string, { player_hash: string; player_username: string }>;

/** The names of players who win while a campaign runs, each once. */
export async function winnerNames(
  boards: Pick<Boards, 'nameRows'>,
  { tenant }: Pick<TenantBoards, 'tenant'>,
  winners: Iterable<{ player_id: string }>,
): Promise<WinnerNames> {
  const player_ids = [...new Set(Array.from(winners, ({ player_id }) => player_id))];
  const unknown = { place: 1, score: '0', reached_at: 0, prizes: [] };
  const named = await boards.nameRows(
    tenant,
    player_ids.map((player_id) => ({ player_id, ...unknown })),
  );
  return new Map(
    named.map(({ player }) => [
      player.player_id,
      { player_hash: player.player_hash, player_username: plainName(player) },
    ]),
  );
}
