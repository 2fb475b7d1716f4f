import type { Handlers } from '../../http/handlers.ts';
import { envelope, type Links, rowsOf } from '../../http/pages.ts';
import type { Tenant } from '../identity.ts';
import type { Identity } from '../open-identity.ts';

/** `/api/v1/tenants` (docs/rules/tokens.md#6): for the owner of the installation; other staff may read their own. */
export function tenantRoutes(identity: Identity, links: Links) {
  return {
    createTenant: async ({ staff, body }, reply) => {
      const tenant = await identity.createTenant(staff, body);
      reply.header('location', `/api/v1/tenants/${tenant.tenant_id}`);
      return shown(tenant);
    },
    listTenants: async (request) => {
      const { count, results } = await identity.listTenants(rowsOf(request.query));
      return envelope(request, links, { count, results: results.map(shown) });
    },
    readTenant: async ({ staff, params }) => shown(await identity.readTenant(staff, params.tenant_id)),
    changeTenant: async ({ staff, params, body }) =>
      shown(await identity.changeTenant(staff, params.tenant_id, body)),
  } satisfies Partial<Handlers>;
}

/** Everything but the secret of the player ids. */
function shown({ player_hash_secret: _, ...tenant }: Tenant) {
  return tenant;
}
