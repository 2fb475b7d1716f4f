import { baseUrl, envelope, type Handlers, type Links, rowsOf } from '../http/handlers.ts';
import type { LongAnswers } from '../http/long-answers.ts';
import type { ChangeRequests } from './change-requests.ts';

/** `/api/v1/campaigns/{id}/change-requests` and `/api/v1/change-requests` (docs/rules/change-requests.md). */
export function changeRequestRoutes(requests: ChangeRequests, { endsWith }: LongAnswers, links: Links) {
  return {
    createChangeRequest: async (request, reply) => {
      const { staff, params, body } = request;
      const asked = await requests.ask(staff, params.id, body, endsWith(reply));
      const path = `/api/v1/campaigns/${params.id}/change-requests/${asked.id}`;
      reply.header('location', `${baseUrl(request, links)}${path}`);
      return asked;
    },
    listChangeRequests: async (request) => {
      const { state, ...page } = request.query;
      return envelope(
        request,
        links,
        await requests.list(request.staff.tenant_id, { campaign_id: null, state }, rowsOf(page)),
      );
    },
    listCampaignChangeRequests: async (request) => {
      const { state, ...page } = request.query;
      const filter = { campaign_id: request.params.id, state };
      return envelope(request, links, await requests.list(request.staff.tenant_id, filter, rowsOf(page)));
    },
    readChangeRequest: ({ staff, params }, reply) => requests.read(staff.tenant_id, params, endsWith(reply)),
    approveChangeRequest: ({ staff, params, body }, reply) =>
      requests.approve(staff, params, body ?? {}, endsWith(reply)),
    rejectChangeRequest: ({ staff, params, body }) => requests.reject(staff, params, body?.reason),
    withdrawChangeRequest: ({ staff, params, body }) => requests.withdraw(staff, params, body?.reason),
  } satisfies Partial<Handlers>;
}
