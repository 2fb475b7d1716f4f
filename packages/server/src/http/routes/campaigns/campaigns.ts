import { listVersions } from '../../../campaigns/editing/list-versions.ts';
import { replaceDefinition } from '../../../campaigns/editing/replace.ts';
import { createCampaign } from '../../../campaigns/lifecycle/create.ts';
import { listCampaigns } from '../../../campaigns/list.ts';
import { readCampaign } from '../../../campaigns/read.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import type { Handlers } from '../../framework/handlers.ts';
import { baseUrl, envelope, rowsOf } from '../../framework/pages.ts';

/** `/api/v1/campaigns`: create, read, list and edit (decisions 6 and 7). */
export function campaignHandlers(dependencies: HttpDependencies) {
  const { publicUrl } = dependencies;
  return {
    createCampaign: async (request, reply) => {
      const campaign = await createCampaign(dependencies, request.staff, request.body);
      reply.header('location', `${baseUrl(request, publicUrl)}/api/v1/campaigns/${campaign.id}`);
      return campaign;
    },
    listCampaigns: async (request) => {
      const { page, page_size, ...filter } = request.query;
      const rows = rowsOf({ page, page_size });
      const { count, campaigns } = await listCampaigns(dependencies, request.staff.tenant_id, filter, rows);
      return envelope(request, publicUrl, { count, results: campaigns });
    },
    readCampaign: ({ staff, params }) => readCampaign(dependencies, staff.tenant_id, params.id),
    replaceCampaign: ({ staff, params, body }) => replaceDefinition(dependencies, staff, params.id, body),
    listCampaignVersions: async (request) => {
      const { staff, params, query } = request;
      const { count, versions } = await listVersions(dependencies, staff.tenant_id, params.id, rowsOf(query));
      return envelope(request, publicUrl, { count, results: versions });
    },
  } satisfies Partial<Handlers>;
}
