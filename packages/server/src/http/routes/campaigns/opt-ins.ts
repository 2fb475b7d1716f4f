import { listOptIns, optIn } from '../../../campaigns/players/opt-in.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import type { Handlers } from '../../framework/handlers.ts';
import { envelope, rowsOf } from '../../framework/pages.ts';

/** `/api/v1/campaigns/{id}/opt-ins`: who joined, and when (decisions 5.1 and 7). */
export function optInHandlers(dependencies: HttpDependencies) {
  return {
    optInPlayer: async ({ staff, params, body }) => {
      await optIn(dependencies, staff, params.id, body);
    },
    listOptIns: async (request) => {
      const { staff, params, query } = request;
      const { count, optIns } = await listOptIns(dependencies, staff.tenant_id, params.id, rowsOf(query));
      return envelope(request, dependencies.publicUrl, { count, results: optIns });
    },
  } satisfies Partial<Handlers>;
}
