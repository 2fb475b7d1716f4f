import { cancelCampaign } from '../../../campaigns/lifecycle/cancel.ts';
import { deleteCampaign } from '../../../campaigns/lifecycle/delete.ts';
import { finishCampaign } from '../../../campaigns/lifecycle/finish.ts';
import { publishCampaign } from '../../../campaigns/lifecycle/publish.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import type { Handlers } from '../../framework/handlers.ts';

/** `/api/v1/campaigns/{id}`: `publish`, `cancel`, `finish`, and deleting a draft (decisions 6 and 7). */
export function campaignActionHandlers(dependencies: HttpDependencies) {
  return {
    publishCampaign: ({ staff, params, body }) =>
      publishCampaign(dependencies, staff, params.id, body?.reason),
    cancelCampaign: ({ staff, params, body }) => cancelCampaign(dependencies, staff, params.id, body?.reason),
    finishCampaign: ({ staff, params, body }) => finishCampaign(dependencies, staff, params.id, body ?? {}),
    deleteCampaign: async ({ staff, params }) => {
      await deleteCampaign(dependencies, staff, params.id);
    },
  } satisfies Partial<Handlers>;
}
