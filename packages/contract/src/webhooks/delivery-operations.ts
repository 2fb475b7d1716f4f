import { Type } from 'typebox';
import { adminAccess, type Operations, ok, viewerAccess } from '../operations/operation.ts';
import { longPages, pageOf, pageQuery } from '../operations/pages.ts';
import { enumeration } from '../values/schemas.ts';
import {
  deliverySchema,
  deliveryStatuses,
  messagesSentAgainSchema,
  missingMessagesSchema,
} from './deliveries.ts';
import { deliveryPath, webhookPath } from './path.ts';

const path = Type.Object(webhookPath);
const status = enumeration('WebhookDeliveryStatus', deliveryStatuses);

/** What was sent to a webhook endpoint, and sending more (docs/rules/webhooks.md#3). */
export const deliveryOperations = {
  testWebhook: {
    method: 'POST',
    path: '/api/v1/webhooks/{id}/test',
    summary: 'Send a test message',
    description:
      'Writes a message of the type `webhook.test`, which is sent like every other one; the log of deliveries shows what became of it. ' +
      'Recorded in the audit log.',
    access: adminAccess,
    parameters: { path },
    answers: { 202: { description: 'The delivery, not attempted yet', schema: deliverySchema } },
    faults: ['not_found', 'conflict'],
    example: { path: { id: 3 }, status: 202 },
  },
  listWebhookDeliveries: {
    method: 'GET',
    path: '/api/v1/webhooks/{id}/deliveries',
    summary: 'List deliveries',
    description: 'What was sent to the endpoint within 30 days or waits to be, newest first.',
    access: viewerAccess,
    parameters: { path, query: pageQuery({ status: Type.Optional(status) }, longPages) },
    answers: ok('One page of deliveries', pageOf('WebhookDeliveryPage', deliverySchema)),
    faults: ['not_found'],
    example: { path: { id: 3 }, status: 200 },
  },
  replayWebhookDelivery: {
    method: 'POST',
    path: '/api/v1/webhooks/{id}/deliveries/{delivery_id}/replay',
    summary: 'Send a message again',
    description:
      'A further delivery of the same message with the same webhook-id, whatever became of the first one. Recorded in the audit log.',
    access: adminAccess,
    parameters: { path: Type.Object({ ...webhookPath, ...deliveryPath }) },
    answers: { 202: { description: 'The further delivery, not attempted yet', schema: deliverySchema } },
    faults: ['not_found', 'conflict'],
    example: { path: { id: 3, delivery_id: 12 }, status: 202 },
  },
  sendMissingMessages: {
    method: 'POST',
    path: '/api/v1/webhooks/{id}/send-again',
    summary: 'Send again what is missing',
    description:
      'Sends each message since a time that the endpoint has not accepted: those whose attempts are used up, those that wait for their ' +
      'next attempt, and those of the time in which the endpoint was disabled. They keep their webhook-id and are sent in the order in ' +
      'which things happened; what was delivered is not sent. Up to 10,000 a request. Recorded in the audit log.',
    access: adminAccess,
    idempotent: true,
    parameters: { path },
    body: { contentType: 'application/json', schema: missingMessagesSchema, required: true },
    answers: { 202: { description: 'How many are sent again', schema: messagesSentAgainSchema } },
    faults: ['not_found', 'conflict'],
    example: { path: { id: 3 }, body: { since: '2026-06-01T00:00:00Z' }, status: 202 },
  },
} as const satisfies Operations;
