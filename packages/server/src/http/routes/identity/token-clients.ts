import { countClients, readClients } from '../../../store/identity/clients.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import type { Handlers } from '../../framework/handlers.ts';
import { envelope, rowsOf } from '../../framework/pages.ts';

/** `/api/v1/clients` (decisions 4). */
export function tokenClientHandlers({ access, database, publicUrl }: HttpDependencies) {
  return {
    createTokenClient: ({ staff, body }) => access.createTokenClient(staff, body),
    listTokenClients: async (request) => {
      const { tenant_id, query } = request;
      const count = await countClients(database, tenant_id);
      return envelope(request, publicUrl, {
        count,
        results: await readClients(database, tenant_id, rowsOf(query)),
      });
    },
    rotateClientSecret: ({ staff, params, body }) =>
      access.rotateClientSecret(staff, params.client_id, body ?? {}),
    removeTokenClient: async ({ staff, params }) => {
      await access.removeTokenClient(staff, params.client_id);
    },
  } satisfies Partial<Handlers>;
}
