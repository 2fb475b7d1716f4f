import { Type } from 'typebox';
import { location } from '../operations/headers.ts';
import { type Operations, ok, ownerAccess, viewerAccess } from '../operations/operation.ts';
import { longPages, pageOf, pageQuery } from '../operations/pages.ts';
import { newTenantSchema, tenantChangesSchema, tenantSchema } from './tenants.ts';

const path = Type.Object({
  tenant_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Id of the tenant' }),
});

/** `/api/v1/tenants` (docs/rules/tokens.md#6). */
export const tenantOperations = {
  createTenant: {
    method: 'POST',
    path: '/api/v1/tenants',
    summary: 'Create a tenant',
    description:
      'Its first user and API key are created with the header Laurel-Tenant. Recorded in the audit log.',
    access: ownerAccess,
    body: { contentType: 'application/json', schema: newTenantSchema, required: true },
    answers: { 201: { description: 'The tenant', schema: tenantSchema, headers: location } },
    faults: ['conflict'],
    example: {
      body: { name: 'Brand of the north', default_language: 'sv', mask_usernames: true },
      status: 201,
    },
  },
  listTenants: {
    method: 'GET',
    path: '/api/v1/tenants',
    summary: 'List tenants',
    description: 'Every tenant of the installation, by id.',
    access: ownerAccess,
    parameters: { query: pageQuery({}, longPages) },
    answers: ok('One page of tenants', pageOf('TenantPage', tenantSchema)),
    example: { query: { page_size: 10 }, status: 200 },
  },
  readTenant: {
    method: 'GET',
    path: '/api/v1/tenants/{tenant_id}',
    summary: 'Read a tenant',
    description: 'Staff may read their own tenant, the owner any.',
    access: viewerAccess,
    parameters: { path },
    answers: ok('The tenant', tenantSchema),
    faults: ['not_found'],
    example: { path: { tenant_id: 1 }, status: 200 },
  },
  changeTenant: {
    method: 'PATCH',
    path: '/api/v1/tenants/{tenant_id}',
    summary: 'Change a tenant',
    description: 'Changes the settings that are sent. Recorded in the audit log.',
    access: ownerAccess,
    idempotent: true,
    parameters: { path },
    body: { contentType: 'application/json', schema: tenantChangesSchema, required: true },
    answers: ok('The tenant', tenantSchema),
    faults: ['not_found', 'conflict'],
    example: { path: { tenant_id: 1 }, body: { mask_usernames: true }, status: 200 },
  },
} as const satisfies Operations;
