import { Fault } from '@laurel/contract/faults/faults.ts';
import {
  type NewTenant,
  newTenantSchema,
  type TenantChanges,
  tenantChangesSchema,
  tenantSchema,
} from '@laurel/contract/identity/tenants.ts';
import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { countTenants, readTenant, readTenants, type Tenant } from '../../../store/identity/tenants.ts';
import { requireStaff } from '../../framework/authentication.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import { envelope, envelopeSchema, type PageQuery, pageQuerySchema, rowsOf } from '../../framework/pages.ts';

/** `/api/v1/tenants` (decisions 7): for the owner of the installation; other staff may read their own. */
export function registerTenants(app: FastifyInstance, dependencies: HttpDependencies): void {
  const { access, database } = dependencies;
  const onRequest = requireStaff(dependencies, 'owner');
  app.post<{ Body: NewTenant }>(
    '/api/v1/tenants',
    { schema: creating, onRequest },
    async (request, reply) => {
      const tenant = await access.createTenant(request.staff, request.body);
      return reply.status(201).header('location', `/api/v1/tenants/${tenant.tenant_id}`).send(shown(tenant));
    },
  );
  app.get<{ Querystring: PageQuery }>('/api/v1/tenants', { schema: listing, onRequest }, async (request) => {
    const [count, tenants] = [
      await countTenants(database),
      await readTenants(database, rowsOf(request.query)),
    ];
    return envelope(request, dependencies.publicUrl, { count, results: tenants.map(shown) });
  });
  app.get<{ Params: Path }>(
    path,
    { schema: reading, onRequest: requireStaff(dependencies, 'viewer') },
    async ({ params: { tenant_id }, staff }) => {
      const isVisible = tenant_id === staff.tenant_id || staff.scopes.includes('installation:owner');
      const tenant = isVisible ? await readTenant(database, tenant_id) : undefined;
      if (!tenant) throw new Fault('not_found', `There is no tenant ${tenant_id}.`);
      return shown(tenant);
    },
  );
  app.patch<{ Params: Path; Body: TenantChanges }>(
    path,
    { schema: changing, onRequest },
    async ({ staff, params, body }) => shown(await access.changeTenant(staff, params.tenant_id, body)),
  );
}

const path = '/api/v1/tenants/:tenant_id';

/** Everything but the secret of the player ids. */
function shown({ tenant_id, name, default_language, mask_usernames, created_at }: Tenant) {
  return { tenant_id, name, default_language, mask_usernames, created_at };
}

const pathSchema = Type.Object({ tenant_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) });
type Path = Static<typeof pathSchema>;

const about = { tags: ['tenants'], security: [{ bearer: [] }] };

const creating = {
  ...about,
  summary: 'Create a tenant',
  description:
    'Adds a tenant. Its first user and API key are made with the header Laurel-Tenant. For the owner.',
  body: newTenantSchema,
  response: { 201: tenantSchema },
};

const listing = {
  ...about,
  summary: 'List tenants',
  description: 'Every tenant of the installation, by id. For the owner.',
  querystring: pageQuerySchema({}, { usual: 100, maximum: 1000 }),
  response: { 200: envelopeSchema(tenantSchema) },
};

const reading = {
  ...about,
  summary: 'Read a tenant',
  description: 'Staff may read their own tenant, the owner any.',
  params: pathSchema,
  response: { 200: tenantSchema },
};

const changing = {
  ...about,
  summary: 'Change a tenant',
  description: 'Changes the settings that are sent. For the owner.',
  params: pathSchema,
  body: tenantChangesSchema,
  response: { 200: tenantSchema },
};
