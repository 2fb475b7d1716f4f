import { disqualify, reinstate } from '../../../campaigns/players/disqualify.ts';
import { listDisqualifications } from '../../../campaigns/players/list-disqualifications.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import type { Handlers } from '../../framework/handlers.ts';
import { envelope, rowsOf } from '../../framework/pages.ts';

/** `/api/v1/campaigns/{id}/disqualifications`: players whom staff took off the board (decisions 5.4 and 7). */
export function disqualificationHandlers(dependencies: HttpDependencies) {
  return {
    disqualifyPlayer: async ({ staff, params, body }) => {
      await disqualify(dependencies, staff, params.id, body);
    },
    reinstatePlayer: async ({ staff, params: { id, player_id }, query: { reason } }) => {
      await reinstate(dependencies, staff, id, { player_id, reason });
    },
    listDisqualifications: async (request) => {
      const { staff, params, query } = request;
      const { count, disqualifications } = await listDisqualifications(
        dependencies,
        staff.tenant_id,
        params.id,
        rowsOf(query),
      );
      return envelope(request, dependencies.publicUrl, { count, results: disqualifications });
    },
  } satisfies Partial<Handlers>;
}
