import { countDeliveries, readDeliveries } from '../../../store/webhooks/deliveries.ts';
import { countEndpoints, readEndpoint, readEndpoints } from '../../../store/webhooks/endpoints.ts';
import { changeEndpoint } from '../../../webhooks/change-endpoint.ts';
import { createEndpoint } from '../../../webhooks/create-endpoint.ts';
import { deleteEndpoint } from '../../../webhooks/delete-endpoint.ts';
import { answerOf, existing } from '../../../webhooks/endpoint-answer.ts';
import { rotateSecret } from '../../../webhooks/rotate-secret.ts';
import { deliveryAnswer, replayDelivery, testEndpoint } from '../../../webhooks/send-again.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import type { Handlers } from '../../framework/handlers.ts';
import { baseUrl, envelope, rowsOf } from '../../framework/pages.ts';

/** `/api/v1/webhooks` (decisions 9). */
export function webhookHandlers(dependencies: HttpDependencies) {
  const { database, publicUrl, outside } = dependencies;
  const context = { ...dependencies, wake: outside.wake };
  return {
    createWebhook: async (request, reply) => {
      const created = await createEndpoint(context, request.staff, request.body);
      reply.header('location', `${baseUrl(request, publicUrl)}/api/v1/webhooks/${created.id}`);
      return created;
    },
    listWebhooks: async (request) => {
      const { tenant_id } = request.staff;
      const count = await countEndpoints(database, tenant_id);
      const endpoints = await readEndpoints(database, tenant_id, rowsOf(request.query));
      return envelope(request, publicUrl, { count, results: endpoints.map(answerOf) });
    },
    readWebhook: async ({ staff, params }) =>
      answerOf(existing(await readEndpoint(database, staff.tenant_id, params.id), params.id)),
    changeWebhook: ({ staff, params, body }) => changeEndpoint(context, staff, params.id, body),
    deleteWebhook: async ({ staff, params }) => {
      await deleteEndpoint(context, staff, params.id);
    },
    rotateWebhookSecret: ({ staff, params }) => rotateSecret(context, staff, params.id),
    testWebhook: ({ staff, params }) => testEndpoint(context, staff, params.id),
    listWebhookDeliveries: async (request) => {
      const { staff, params, query } = request;
      existing(await readEndpoint(database, staff.tenant_id, params.id), params.id);
      const count = await countDeliveries(database, staff.tenant_id, params.id, query.status);
      const which = { ...rowsOf(query), status: query.status };
      const deliveries = await readDeliveries(database, staff.tenant_id, params.id, which);
      return envelope(request, publicUrl, { count, results: deliveries.map(deliveryAnswer) });
    },
    replayWebhookDelivery: ({ staff, params }) =>
      replayDelivery(context, staff, params.id, params.delivery_id),
  } satisfies Partial<Handlers>;
}
