import { baseUrl, envelope, type Handlers, type Links, rowsOf } from '../http/handlers.ts';
import type { Campaigns } from './campaigns.ts';

/** `/api/v1/campaigns`: create, read, list and edit (docs/rules/campaigns.md). */
export function campaignRoutes(campaigns: Campaigns, links: Links) {
  return {
    createCampaign: async (request, reply) => {
      const campaign = await campaigns.create(request.staff, request.body);
      reply.header('location', `${baseUrl(request, links)}/api/v1/campaigns/${campaign.id}`);
      return campaign;
    },
    listCampaigns: async (request) => {
      const { page, page_size, ...filter } = request.query;
      const rows = rowsOf({ page, page_size });
      const { count, campaigns: results } = await campaigns.list(request.staff.tenant_id, filter, rows);
      return envelope(request, links, { count, results });
    },
    readCampaign: ({ staff, params }) => campaigns.read(staff.tenant_id, params.id),
    replaceCampaign: ({ staff, params, body }) => campaigns.replace(staff, params.id, body),
    listCampaignVersions: async (request) => {
      const { staff, params, query } = request;
      const { count, versions } = await campaigns.listVersions(staff.tenant_id, params.id, rowsOf(query));
      return envelope(request, links, { count, results: versions });
    },
  } satisfies Partial<Handlers>;
}

/** `/api/v1/campaigns/{id}`: `publish`, `cancel`, and deleting a draft (docs/rules/campaigns.md#3). */
export function campaignActionRoutes(campaigns: Campaigns) {
  return {
    applyCampaigns: ({ staff, body }) => campaigns.apply(staff, body.steps),
    publishCampaign: ({ staff, params, body }) => campaigns.publish(staff, params.id, body?.reason),
    cancelCampaign: ({ staff, params, body }) => campaigns.cancel(staff, params.id, body?.reason),
    deleteCampaign: async ({ staff, params }) => {
      await campaigns.delete(staff, params.id);
    },
  } satisfies Partial<Handlers>;
}

/** `/api/v1/campaigns/{id}`: `publish-checks` (docs/rules/campaigns.md#5). */
export function publishingRoutes(campaigns: Campaigns) {
  return {
    checkPublish: ({ staff, params }) => campaigns.checkPublish(staff.tenant_id, params.id),
  } satisfies Partial<Handlers>;
}
