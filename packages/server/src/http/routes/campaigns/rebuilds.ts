import { listFolds } from '../../../campaigns/simulation/list-rebuild-progress.ts';
import { readRebuild, startRebuild } from '../../../campaigns/simulation/rebuild.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import type { Handlers } from '../../framework/handlers.ts';
import { baseUrl, envelope, rowsOf } from '../../framework/pages.ts';

/** `/api/v1/campaigns/{id}`: `rebuilds`, boards proven against the log (decisions 1), and `rebuild-progress`. */
export function rebuildHandlers(dependencies: HttpDependencies) {
  const { publicUrl } = dependencies;
  return {
    startRebuild: async (request, reply) => {
      const { staff, params, body } = request;
      const rebuild = await startRebuild(dependencies, staff, params.id, body.check ?? false);
      reply.header(
        'location',
        `${baseUrl(request, publicUrl)}/api/v1/campaigns/${params.id}/rebuilds/${rebuild.id}`,
      );
      return rebuild;
    },
    readRebuild: ({ staff, params }) =>
      readRebuild(dependencies, staff.tenant_id, params.id, params.rebuild_id),
    listRebuildProgress: async (request) => {
      const { staff, params, query } = request;
      const { count, folds } = await listFolds(dependencies, staff.tenant_id, params.id, rowsOf(query));
      return envelope(request, publicUrl, { count, results: folds });
    },
  } satisfies Partial<Handlers>;
}
