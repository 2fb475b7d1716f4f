import type { Handlers } from '../../http/handlers.ts';
import { envelope, type Links, rowsOf } from '../../http/pages.ts';
import type { Identity } from '../open-identity.ts';

/** `/api/v1/clients` (docs/rules/tokens.md#5). */
export function tokenClientRoutes(identity: Identity, links: Links) {
  return {
    createTokenClient: ({ staff, body }) => identity.createTokenClient(staff, body),
    listTokenClients: async (request) => {
      const { tenant_id, query } = request;
      return envelope(request, links, await identity.listTokenClients(tenant_id, rowsOf(query)));
    },
    rotateClientSecret: ({ staff, params, body }) =>
      identity.rotateClientSecret(staff, params.client_id, body ?? {}),
    removeTokenClient: async ({ staff, params }) => {
      await identity.removeTokenClient(staff, params.client_id);
    },
  } satisfies Partial<Handlers>;
}
