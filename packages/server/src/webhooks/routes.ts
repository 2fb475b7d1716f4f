import { type Handlers, type Links, listPage, madeAt } from '../http/handlers.ts';
import type { Webhooks } from './webhooks.ts';

/** `/api/v1/webhooks` (docs/rules/webhooks.md). */
export function webhookRoutes(webhooks: Webhooks, links: Links) {
  return {
    createWebhook: async (request, reply) =>
      madeAt(request, reply, links, 'webhooks', await webhooks.createEndpoint(request.staff, request.body)),
    listWebhooks: (request) => listPage(request, links, webhooks.listEndpoints),
    readWebhook: ({ staff, params }) => webhooks.readEndpoint(staff.tenant_id, params.id),
    changeWebhook: ({ staff, params, body }) => webhooks.changeEndpoint(staff, params.id, body),
    deleteWebhook: ({ staff, params }) => webhooks.deleteEndpoint(staff, params.id),
    rotateWebhookSecret: ({ staff, params }) => webhooks.rotateSecret(staff, params.id),
    testWebhook: ({ staff, params }) => webhooks.testEndpoint(staff, params.id),
    listWebhookDeliveries: (request) =>
      listPage(request, links, (tenant_id, rows) =>
        webhooks.listDeliveries(tenant_id, request.params.id, { ...rows, status: request.query.status }),
      ),
    replayWebhookDelivery: ({ staff, params }) =>
      webhooks.replayDelivery(staff, params.id, params.delivery_id),
    sendMissingMessages: ({ staff, params, body }) => webhooks.sendMissingMessages(staff, params.id, body),
  } satisfies Partial<Handlers>;
}
