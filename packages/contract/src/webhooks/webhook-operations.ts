import { Type } from 'typebox';
import { location } from '../operations/headers.ts';
import { adminAccess, type Operations, ok, viewerAccess } from '../operations/operation.ts';
import { longPages, pageOf, pageQuery } from '../operations/pages.ts';
import {
  newWebhookSchema,
  webhookChangesSchema,
  webhookSchema,
  webhookWithSecretSchema,
} from './endpoints.ts';
import { webhookPath } from './path.ts';

const path = Type.Object(webhookPath);

/** `/api/v1/webhooks` (docs/rules/webhooks.md). */
export const webhookOperations = {
  createWebhook: {
    method: 'POST',
    path: '/api/v1/webhooks',
    summary: 'Create a webhook endpoint',
    description:
      'What happens from now on is sent there after the Standard Webhooks specification. The answer is the only one that shows the ' +
      'secret. Recorded in the audit log.',
    access: adminAccess,
    body: { contentType: 'application/json', schema: newWebhookSchema, required: true },
    answers: { 201: { description: 'The endpoint', schema: webhookWithSecretSchema, headers: location } },
    faults: ['conflict'],
    example: {
      body: {
        url: 'https://hooks.example.com/laurel',
        events: ['campaign.settled', 'payout.paid'],
        description: 'Back office',
      },
      status: 201,
    },
  },
  listWebhooks: {
    method: 'GET',
    path: '/api/v1/webhooks',
    summary: 'List webhook endpoints',
    description: 'Every endpoint of the tenant by id, without secrets.',
    access: viewerAccess,
    parameters: { query: pageQuery({}, longPages) },
    answers: ok('One page of endpoints', pageOf('WebhookPage', webhookSchema)),
    example: { status: 200 },
  },
  readWebhook: {
    method: 'GET',
    path: '/api/v1/webhooks/{id}',
    summary: 'Read a webhook endpoint',
    access: viewerAccess,
    parameters: { path },
    answers: ok('The endpoint', webhookSchema),
    faults: ['not_found'],
    example: { path: { id: 3 }, status: 200 },
  },
  changeWebhook: {
    method: 'PATCH',
    path: '/api/v1/webhooks/{id}',
    summary: 'Change a webhook endpoint',
    description:
      'Changes what is sent in the body. What happens while an endpoint is disabled is withheld for 30 days and sent only when staff ask ' +
      'for what is missing; what waited before goes on once it is enabled. Recorded in the audit log.',
    access: adminAccess,
    idempotent: true,
    parameters: { path },
    body: { contentType: 'application/json', schema: webhookChangesSchema, required: true },
    answers: ok('The endpoint', webhookSchema),
    faults: ['not_found'],
    example: { path: { id: 3 }, body: { enabled: false }, status: 200 },
  },
  deleteWebhook: {
    method: 'DELETE',
    path: '/api/v1/webhooks/{id}',
    summary: 'Delete a webhook endpoint',
    description:
      'Ends it with all that still waits for it and its log of deliveries. Recorded in the audit log.',
    access: adminAccess,
    parameters: { path },
    answers: { 204: { description: 'The endpoint is deleted' } },
    faults: ['not_found'],
    example: { path: { id: 3 }, status: 204 },
  },
  rotateWebhookSecret: {
    method: 'POST',
    path: '/api/v1/webhooks/{id}/rotate-secret',
    summary: 'Rotate the secret of a webhook endpoint',
    description:
      'For 24 hours messages carry signatures of both secrets, so receivers can change over in between. The answer is the only one ' +
      'that shows the new one. Recorded in the audit log.',
    access: adminAccess,
    parameters: { path },
    answers: ok('The endpoint with its new secret', webhookWithSecretSchema),
    faults: ['not_found'],
    example: { path: { id: 3 }, status: 200 },
  },
} as const satisfies Operations;
