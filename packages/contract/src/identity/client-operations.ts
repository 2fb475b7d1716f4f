import { Type } from 'typebox';
import { adminAccess, type Operations, ok } from '../operations/operation.ts';
import { longPages, pageOf, pageQuery } from '../operations/pages.ts';
import { clientSchema, clientWithSecretSchema, newClientSchema } from './clients.ts';
import { rotationSchema } from './overlap.ts';

const path = Type.Object({
  client_id: Type.String({ pattern: '^client_[A-Za-z0-9_-]{1,64}$', description: 'Id of the client' }),
});

/** `/api/v1/clients`: programs that show who they are at the token endpoint (docs/rules/tokens.md#5). */
export const clientOperations = {
  createTokenClient: {
    method: 'POST',
    path: '/api/v1/clients',
    summary: 'Create a client',
    description:
      'A `client_id` and a `client_secret` for the token endpoint. The answer is the only one that shows the secret; only its hash ' +
      'is stored. Recorded in the audit log.',
    access: adminAccess,
    body: { contentType: 'application/json', schema: newClientSchema, required: true },
    answers: { 201: { description: 'The client', schema: clientWithSecretSchema } },
    example: { body: { name: 'Reporting' }, status: 201 },
  },
  listTokenClients: {
    method: 'GET',
    path: '/api/v1/clients',
    summary: 'List clients',
    description: 'Every client of the tenant, oldest first, removed ones included, without secrets.',
    access: adminAccess,
    parameters: { query: pageQuery({}, longPages) },
    answers: ok('One page of clients', pageOf('ClientPage', clientSchema)),
    example: { query: { page_size: 100 }, status: 200 },
  },
  rotateClientSecret: {
    method: 'POST',
    path: '/api/v1/clients/{client_id}/rotate-secret',
    summary: 'Rotate the secret of a client',
    description:
      'Makes a new secret, shown only here; the previous one works for another day by default. Older secrets end at once. ' +
      'Recorded in the audit log.',
    access: adminAccess,
    parameters: { path },
    body: { contentType: 'application/json', schema: rotationSchema, required: false },
    answers: { 201: { description: 'The client', schema: clientWithSecretSchema } },
    faults: ['not_found', 'conflict'],
    example: { path: { client_id: 'client_q0Q5rXo1mBqvY2yb' }, body: { overlap_seconds: 0 }, status: 201 },
  },
  removeTokenClient: {
    method: 'DELETE',
    path: '/api/v1/clients/{client_id}',
    summary: 'Remove a client',
    description:
      'Its secrets stop working; access tokens that were issued to it stay valid until they expire. Recorded in the audit log.',
    access: adminAccess,
    idempotent: true,
    parameters: { path },
    answers: { 204: { description: 'The client is removed' } },
    faults: ['not_found'],
    example: { path: { client_id: 'client_q0Q5rXo1mBqvY2yb' }, status: 204 },
  },
} as const satisfies Operations;
