import type { Handlers } from '../../http/handlers.ts';
import type { Campaigns } from '../open-campaigns.ts';

/** `/api/v1/campaigns/{id}`: `publish-checks` (docs/rules/campaigns.md#5). */
export function publishingRoutes(campaigns: Campaigns) {
  return {
    checkPublish: ({ staff, params }) => campaigns.checkPublish(staff.tenant_id, params.id),
  } satisfies Partial<Handlers>;
}
