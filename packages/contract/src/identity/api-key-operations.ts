import { Type } from 'typebox';
import { adminAccess, type Operations, ok } from '../operations/operation.ts';
import { longPages, pageOf, pageQuery } from '../operations/pages.ts';
import { apiKeySchema, createdApiKeySchema, newApiKeySchema, rotatedApiKeySchema } from './api-keys.ts';
import { rotationSchema } from './overlap.ts';

const path = Type.Object({
  api_key_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Id of the API key' }),
});

/** `/api/v1/api-keys` (docs/rules/tokens.md#7). */
export const apiKeyOperations = {
  createApiKey: {
    method: 'POST',
    path: '/api/v1/api-keys',
    summary: 'Create an API key',
    description:
      'The answer is the only one that shows the API key; only its hash is stored. A publishable key (`boards:read`) begins with `pk_`: it ' +
      'reads the tournament listing and the live boards from pages of its origins, and nothing else. Recorded in the audit log.',
    access: adminAccess,
    body: { contentType: 'application/json', schema: newApiKeySchema, required: true },
    answers: { 201: { description: 'The API key', schema: createdApiKeySchema } },
    example: { body: { name: 'Lobby website', scopes: ['tournaments:read'] }, status: 201 },
  },
  listApiKeys: {
    method: 'GET',
    path: '/api/v1/api-keys',
    summary: 'List API keys',
    description: 'Every API key of the tenant by id, revoked ones included, without the keys themselves.',
    access: adminAccess,
    parameters: { query: pageQuery({}, longPages) },
    answers: ok('One page of API keys', pageOf('ApiKeyPage', apiKeySchema)),
    example: { query: { page_size: 100 }, status: 200 },
  },
  rotateApiKey: {
    method: 'POST',
    path: '/api/v1/api-keys/{api_key_id}/rotate',
    summary: 'Rotate an API key',
    description:
      'Makes a new API key with the same name and scopes, shown only once, and sets when the old one ends: after a day by ' +
      'default. Both work until then. An API key that was revoked, or rotated before, cannot be rotated. Recorded in the audit log.',
    access: adminAccess,
    parameters: { path },
    body: { contentType: 'application/json', schema: rotationSchema, required: false },
    answers: { 201: { description: 'The new API key', schema: rotatedApiKeySchema } },
    faults: ['not_found', 'conflict'],
    example: { path: { api_key_id: 2 }, body: { overlap_seconds: 3_600 }, status: 201 },
  },
  revokeApiKey: {
    method: 'DELETE',
    path: '/api/v1/api-keys/{api_key_id}',
    summary: 'Revoke an API key',
    description: 'Ends an API key permanently, within two seconds everywhere. Recorded in the audit log.',
    access: adminAccess,
    idempotent: true,
    parameters: { path },
    answers: { 204: { description: 'The API key is revoked' } },
    faults: ['not_found'],
    example: { path: { api_key_id: 2 }, status: 204 },
  },
} as const satisfies Operations;
