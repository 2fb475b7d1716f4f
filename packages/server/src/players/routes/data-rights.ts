import type { Handlers } from '../../http/handlers.ts';
import type { Players } from '../players.ts';

/** `/api/v1/players/{player_id}/erase` and `/export` (docs/rules/data-rights.md). */
export function dataRightsRoutes(players: Players) {
  return {
    erasePlayer: ({ staff, params, body }) => players.erase(staff, params.player_id, body),
    exportPlayer: async ({ staff, params }, reply) => {
      const document = await players.export(staff.tenant_id, params.player_id);
      return reply.type('application/json; charset=utf-8').send(document);
    },
  } satisfies Partial<Handlers>;
}
