import {
  changeTemplate,
  createFromTemplate,
  createTemplate,
  deleteTemplate,
  listTemplates,
  readTemplate,
} from '../../../campaigns/planning/templates.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import type { Handlers } from '../../framework/handlers.ts';
import { baseUrl, envelope, rowsOf } from '../../framework/pages.ts';

/** `/api/v1/templates` (decisions 10). */
export function templateHandlers(dependencies: HttpDependencies) {
  const { publicUrl } = dependencies;
  return {
    createTemplate: async (request, reply) => {
      const template = await createTemplate(dependencies, request.staff, request.body);
      reply.header('location', `${baseUrl(request, publicUrl)}/api/v1/templates/${template.id}`);
      return template;
    },
    listTemplates: async (request) => {
      const { staff, query } = request;
      const { count, templates } = await listTemplates(dependencies, staff.tenant_id, rowsOf(query));
      return envelope(request, publicUrl, { count, results: templates });
    },
    readTemplate: ({ staff, params }) => readTemplate(dependencies, staff.tenant_id, params.template_id),
    changeTemplate: ({ staff, params, body }) =>
      changeTemplate(dependencies, staff, params.template_id, body),
    deleteTemplate: async ({ staff, params }) => {
      await deleteTemplate(dependencies, staff, params.template_id);
    },
    createCampaignFromTemplate: async (request, reply) => {
      const { staff, params, body } = request;
      const campaign = await createFromTemplate(dependencies, staff, params.template_id, body);
      reply.header('location', `${baseUrl(request, publicUrl)}/api/v1/campaigns/${campaign.id}`);
      return campaign;
    },
  } satisfies Partial<Handlers>;
}
