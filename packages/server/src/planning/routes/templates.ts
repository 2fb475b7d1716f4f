import type { Handlers } from '../../http/handlers.ts';
import { baseUrl, envelope, type Links, rowsOf } from '../../http/pages.ts';
import type { Planning } from '../planning.ts';

/** `/api/v1/templates` (docs/rules/campaigns.md#6). */
export function templateRoutes(planning: Planning, links: Links) {
  return {
    createTemplate: async (request, reply) => {
      const template = await planning.createTemplate(request.staff, request.body);
      reply.header('location', `${baseUrl(request, links)}/api/v1/templates/${template.id}`);
      return template;
    },
    listTemplates: async (request) => {
      const { staff, query } = request;
      const { count, templates } = await planning.listTemplates(staff.tenant_id, rowsOf(query));
      return envelope(request, links, { count, results: templates });
    },
    readTemplate: ({ staff, params }) => planning.readTemplate(staff.tenant_id, params.template_id),
    changeTemplate: ({ staff, params, body }) => planning.changeTemplate(staff, params.template_id, body),
    deleteTemplate: async ({ staff, params }) => {
      await planning.deleteTemplate(staff, params.template_id);
    },
    createCampaignFromTemplate: async (request, reply) => {
      const { staff, params, body } = request;
      const campaign = await planning.createFromTemplate(staff, params.template_id, body);
      reply.header('location', `${baseUrl(request, links)}/api/v1/campaigns/${campaign.id}`);
      return campaign;
    },
  } satisfies Partial<Handlers>;
}
