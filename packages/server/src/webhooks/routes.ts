import { baseUrl, envelope, type Handlers, type Links, rowsOf } from '../http/handlers.ts';
import type { Webhooks } from './webhooks.ts';

/** `/api/v1/webhooks` (docs/rules/webhooks.md). */
export function webhookRoutes(webhooks: Webhooks, links: Links) {
  return {
    createWebhook: async (request, reply) => {
      const created = await webhooks.createEndpoint(request.staff, request.body);
      reply.header('location', `${baseUrl(request, links)}/api/v1/webhooks/${created.id}`);
      return created;
    },
    listWebhooks: async (request) => {
      const { staff, query } = request;
      return envelope(request, links, await webhooks.listEndpoints(staff.tenant_id, rowsOf(query)));
    },
    readWebhook: ({ staff, params }) => webhooks.readEndpoint(staff.tenant_id, params.id),
    changeWebhook: ({ staff, params, body }) => webhooks.changeEndpoint(staff, params.id, body),
    deleteWebhook: async ({ staff, params }) => {
      await webhooks.deleteEndpoint(staff, params.id);
    },
    rotateWebhookSecret: ({ staff, params }) => webhooks.rotateSecret(staff, params.id),
    testWebhook: ({ staff, params }) => webhooks.testEndpoint(staff, params.id),
    listWebhookDeliveries: async (request) => {
      const { staff, params, query } = request;
      const which = { ...rowsOf(query), status: query.status };
      return envelope(request, links, await webhooks.listDeliveries(staff.tenant_id, params.id, which));
    },
    replayWebhookDelivery: ({ staff, params }) =>
      webhooks.replayDelivery(staff, params.id, params.delivery_id),
    sendMissingMessages: ({ staff, params, body }) => webhooks.sendMissingMessages(staff, params.id, body),
  } satisfies Partial<Handlers>;
}
