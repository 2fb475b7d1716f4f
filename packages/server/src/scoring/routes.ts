import { type Handlers, type Links, listPage, madeAt } from '../http/handlers.ts';
import type { Rebuilds } from './rebuild.ts';

/** `/api/v1/campaigns/{id}`: `rebuilds`, which prove boards (docs/rules/operations.md#10), and `rebuild-progress`. */
export function rebuildRoutes(rebuilds: Rebuilds, links: Links) {
  return {
    startRebuild: async (request, reply) => {
      const { staff, params, body } = request;
      const rebuild = await rebuilds.start(staff, params.id, body.check ?? false);
      return madeAt(request, reply, links, `campaigns/${params.id}/rebuilds`, rebuild);
    },
    readRebuild: ({ staff, params }) => rebuilds.read(staff.tenant_id, params.id, params.rebuild_id),
    listRebuildProgress: (request) =>
      listPage(request, links, (tenant_id, rows) =>
        rebuilds.listProgress(tenant_id, request.params.id, rows),
      ),
  } satisfies Partial<Handlers>;
}
