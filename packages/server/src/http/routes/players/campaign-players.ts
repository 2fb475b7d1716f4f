import { explainPlayer } from '../../../campaigns/players/explain-player.ts';
import { readPlayerView } from '../../../campaigns/players/read-player-view.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import type { Handlers } from '../../framework/handlers.ts';
import { envelope, rowsOf } from '../../framework/pages.ts';

/** `/api/v1/campaigns/{id}/players/{player_id}`: where a player stands, and why (decisions 7). */
export function campaignPlayerHandlers(dependencies: HttpDependencies) {
  return {
    readPlayerView: ({ staff, params: { id, player_id } }) =>
      readPlayerView(dependencies, staff.tenant_id, id, player_id),
    explainScore: async (request) => {
      const { id, player_id } = request.params;
      const page = rowsOf(request.query);
      const explained = await explainPlayer(dependencies, request.staff.tenant_id, id, player_id, page);
      const { count, rows, ...members } = explained;
      const { next, previous, results } = envelope(request, dependencies.publicUrl, { count, results: rows });
      return { count, ...members, next, previous, results };
    },
  } satisfies Partial<Handlers>;
}
