import { readLeaderboard } from '../../../campaigns/boards/read-leaderboard.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import type { Handlers } from '../../framework/handlers.ts';
import { envelope, rowsOf } from '../../framework/pages.ts';

/** `GET /api/v1/campaigns/{id}/leaderboard` (decisions 7). */
export function leaderboardHandlers(dependencies: HttpDependencies) {
  return {
    readLeaderboard: async (request) => {
      const { tenant_id } = request.staff;
      const board = await readLeaderboard(dependencies, tenant_id, request.params.id, rowsOf(request.query));
      const { count, version, settled, rows } = board;
      const { next, previous, results } = envelope(request, dependencies.publicUrl, { count, results: rows });
      return { count, version, settled, next, previous, results };
    },
  } satisfies Partial<Handlers>;
}
