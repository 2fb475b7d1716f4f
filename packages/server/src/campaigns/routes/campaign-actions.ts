import type { Handlers } from '../../http/handlers.ts';
import type { Campaigns } from '../open-campaigns.ts';

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
