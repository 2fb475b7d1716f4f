import { type Handlers, type Links, listPage, madeAt } from '../http/handlers.ts';
import type { LongAnswers } from '../http/long-answers.ts';
import type { ChangeRequests } from './change-requests.ts';

/** `/api/v1/campaigns/{id}/change-requests` and `/api/v1/change-requests` (docs/rules/change-requests.md). */
export function changeRequestRoutes(requests: ChangeRequests, { endsWith }: LongAnswers, links: Links) {
  return {
    createChangeRequest: async (request, reply) => {
      const { staff, params, body } = request;
      const asked = await requests.ask(staff, params.id, body, endsWith(reply));
      return madeAt(request, reply, links, `campaigns/${params.id}/change-requests`, asked);
    },
    listChangeRequests: (request) =>
      listPage(request, links, (tenant_id, rows) =>
        requests.list(tenant_id, { campaign_id: null, state: request.query.state }, rows),
      ),
    listCampaignChangeRequests: (request) =>
      listPage(request, links, (tenant_id, rows) =>
        requests.list(tenant_id, { campaign_id: request.params.id, state: request.query.state }, rows),
      ),
    readChangeRequest: ({ staff, params }, reply) => requests.read(staff.tenant_id, params, endsWith(reply)),
    approveChangeRequest: ({ staff, params, body }, reply) =>
      requests.approve(staff, params, body ?? {}, endsWith(reply)),
    rejectChangeRequest: ({ staff, params, body }) => requests.reject(staff, params, body?.reason),
    withdrawChangeRequest: ({ staff, params, body }) => requests.withdraw(staff, params, body?.reason),
  } satisfies Partial<Handlers>;
}
