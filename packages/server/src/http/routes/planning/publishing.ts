import { copyCampaign } from '../../../campaigns/planning/copy.ts';
import { checkPublish } from '../../../campaigns/planning/publish-checks.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import type { Handlers } from '../../framework/handlers.ts';
import { baseUrl } from '../../framework/pages.ts';

/** `/api/v1/campaigns/{id}`: `publish-checks` and `copy` (decisions 10). */
export function publishingHandlers(dependencies: HttpDependencies) {
  return {
    checkPublish: ({ staff, params }) => checkPublish(dependencies, staff.tenant_id, params.id),
    copyCampaign: async (request, reply) => {
      const { staff, params, body } = request;
      const campaign = await copyCampaign(dependencies, staff, params.id, body);
      const base = baseUrl(request, dependencies.publicUrl);
      reply.header('location', `${base}/api/v1/campaigns/${campaign.id}`);
      return campaign;
    },
  } satisfies Partial<Handlers>;
}
