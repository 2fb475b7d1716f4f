import type { Handlers } from '../../http/handlers.ts';
import { envelope, type Links, rowsOf } from '../../http/pages.ts';
import type { Players } from '../open-players.ts';

/** `/api/v1/players`: the list, the facts of a player, and all of the player's campaigns (docs/rules/operations.md#6). */
export function playerRoutes(players: Players, links: Links) {
  return {
    listPlayers: ({ staff, query }) => players.list(staff.tenant_id, query),
    readPlayer: ({ staff, params }) => players.read(staff.tenant_id, params.player_id),
    listPlayerTournaments: async (request) => {
      const { staff, params, query } = request;
      const found = await players.listTournaments(staff.tenant_id, params.player_id, rowsOf(query));
      return envelope(request, links, { count: found.count, results: found.tournaments });
    },
  } satisfies Partial<Handlers>;
}
