import { Fault } from '@laurel/contract/faults/faults.ts';
import { countTenants, readTenant, readTenants, type Tenant } from '../../../store/identity/tenants.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import type { Handlers } from '../../framework/handlers.ts';
import { envelope, rowsOf } from '../../framework/pages.ts';

/** `/api/v1/tenants` (decisions 7): for the owner of the installation; other staff may read their own. */
export function tenantHandlers({ access, database, publicUrl }: HttpDependencies) {
  return {
    createTenant: async ({ staff, body }, reply) => {
      const tenant = await access.createTenant(staff, body);
      reply.header('location', `/api/v1/tenants/${tenant.tenant_id}`);
      return shown(tenant);
    },
    listTenants: async (request) => {
      const count = await countTenants(database);
      const tenants = await readTenants(database, rowsOf(request.query));
      return envelope(request, publicUrl, { count, results: tenants.map(shown) });
    },
    readTenant: async ({ params: { tenant_id }, staff }) => {
      const isVisible = tenant_id === staff.tenant_id || staff.scopes.includes('installation:owner');
      const tenant = isVisible ? await readTenant(database, tenant_id) : undefined;
      if (!tenant) throw new Fault('not_found', `There is no tenant ${tenant_id}.`);
      return shown(tenant);
    },
    changeTenant: async ({ staff, params, body }) =>
      shown(await access.changeTenant(staff, params.tenant_id, body)),
  } satisfies Partial<Handlers>;
}

/** Everything but the secret of the player ids. */
function shown({ player_hash_secret: _, ...tenant }: Tenant) {
  return tenant;
}
