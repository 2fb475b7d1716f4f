import type { Handlers } from '../../http/handlers.ts';
import { baseUrl, type Links } from '../../http/pages.ts';
import type { Planning } from '../planning.ts';

/** `/api/v1/campaigns/{id}/copy` (docs/rules/campaigns.md#6). */
export function copyRoutes(planning: Planning, links: Links) {
  return {
    copyCampaign: async (request, reply) => {
      const { staff, params, body } = request;
      const campaign = await planning.copyCampaign(staff, params.id, body);
      reply.header('location', `${baseUrl(request, links)}/api/v1/campaigns/${campaign.id}`);
      return campaign;
    },
  } satisfies Partial<Handlers>;
}
