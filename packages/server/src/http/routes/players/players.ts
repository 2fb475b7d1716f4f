import { listPlayerTournaments } from '../../../campaigns/players/list-player-tournaments.ts';
import { readPlayer } from '../../../campaigns/players/read-player.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import type { Handlers } from '../../framework/handlers.ts';
import { envelope, rowsOf } from '../../framework/pages.ts';

/** `/api/v1/players/{player_id}`: what is known of a player, and all of the player's campaigns (decisions 7). */
export function playerHandlers(dependencies: HttpDependencies) {
  return {
    readPlayer: ({ staff, params }) => readPlayer(dependencies, staff.tenant_id, params.player_id),
    listPlayerTournaments: async (request) => {
      const { staff, params, query } = request;
      const found = await listPlayerTournaments(
        dependencies,
        staff.tenant_id,
        params.player_id,
        rowsOf(query),
      );
      return envelope(request, dependencies.publicUrl, { count: found.count, results: found.tournaments });
    },
  } satisfies Partial<Handlers>;
}
