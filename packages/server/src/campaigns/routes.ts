import { envelope, type Handlers, type Links, listPage, madeAt, rowsOf } from '../http/handlers.ts';
import type { Campaigns } from './campaigns.ts';

/** `/api/v1/campaigns`, without what later subjects do with a campaign (docs/rules/campaigns.md). */
export function campaignRoutes(campaigns: Campaigns, links: Links) {
  return {
    createCampaign: async (request, reply) =>
      madeAt(request, reply, links, 'campaigns', await campaigns.create(request.staff, request.body)),
    listCampaigns: async (request) => {
      const { page, page_size, ...filter } = request.query;
      const rows = rowsOf({ page, page_size });
      return envelope(request, links, await campaigns.list(request.staff.tenant_id, filter, rows));
    },
    readCampaign: ({ staff, params }) => campaigns.read(staff.tenant_id, params.id),
    replaceCampaign: ({ staff, params, body }) => campaigns.replace(staff, params.id, body),
    listCampaignVersions: (request) =>
      listPage(request, links, (tenant_id, rows) =>
        campaigns.listVersions(tenant_id, request.params.id, rows),
      ),
    applyCampaigns: ({ staff, body }) => campaigns.apply(staff, body.steps),
    checkPublish: ({ staff, params }) => campaigns.checkPublish(staff.tenant_id, params.id),
    publishCampaign: ({ staff, params, body }) => campaigns.publish(staff, params.id, body?.reason),
    cancelCampaign: ({ staff, params, body }) => campaigns.cancel(staff, params.id, body?.reason),
    deleteCampaign: ({ staff, params }) => campaigns.delete(staff, params.id),
  } satisfies Partial<Handlers>;
}
