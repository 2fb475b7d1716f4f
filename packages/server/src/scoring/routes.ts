import { baseUrl, envelope, type Handlers, type Links, rowsOf } from '../http/handlers.ts';
import type { Rebuilds } from './rebuild.ts';

/** `/api/v1/campaigns/{id}`: `rebuilds`, which prove boards (docs/rules/operations.md#10), and `rebuild-progress`. */
export function rebuildRoutes(rebuilds: Rebuilds, links: Links) {
  return {
    startRebuild: async (request, reply) => {
      const { staff, params, body } = request;
      const rebuild = await rebuilds.start(staff, params.id, body.check ?? false);
      reply.header(
        'location',
        `${baseUrl(request, links)}/api/v1/campaigns/${params.id}/rebuilds/${rebuild.id}`,
      );
      return rebuild;
    },
    readRebuild: ({ staff, params }) => rebuilds.read(staff.tenant_id, params.id, params.rebuild_id),
    listRebuildProgress: async (request) => {
      const { staff, params, query } = request;
      const { count, folds } = await rebuilds.listProgress(staff.tenant_id, params.id, rowsOf(query));
      return envelope(request, links, { count, results: folds });
    },
  } satisfies Partial<Handlers>;
}
