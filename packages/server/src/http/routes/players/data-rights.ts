import { erasePlayer } from '../../../erasure/erase-player.ts';
import { exportPlayer } from '../../../erasure/export-player.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import type { Handlers } from '../../framework/handlers.ts';

/** `/api/v1/players/{player_id}/erase` and `/export` (decisions 10). */
export function dataRightsHandlers(dependencies: HttpDependencies) {
  return {
    erasePlayer: ({ staff, params, body }) => erasePlayer(dependencies, staff, params.player_id, body),
    exportPlayer: async ({ staff, params }, reply) => {
      const document = await exportPlayer(dependencies, staff.tenant_id, params.player_id);
      return reply.type('application/json; charset=utf-8').send(document);
    },
  } satisfies Partial<Handlers>;
}
