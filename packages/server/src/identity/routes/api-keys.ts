import type { Handlers } from '../../http/handlers.ts';
import { envelope, type Links, rowsOf } from '../../http/pages.ts';
import type { Identity } from '../open-identity.ts';

/** `/api/v1/api-keys` (docs/rules/tokens.md#7). */
export function apiKeyRoutes(identity: Identity, links: Links) {
  return {
    createApiKey: ({ staff, body }) => identity.createApiKey(staff, body),
    listApiKeys: async (request) => {
      const { tenant_id, query } = request;
      return envelope(request, links, await identity.listApiKeys(tenant_id, rowsOf(query)));
    },
    rotateApiKey: ({ staff, params, body }) => identity.rotateApiKey(staff, params.api_key_id, body ?? {}),
    revokeApiKey: async ({ staff, params }) => {
      await identity.revokeApiKey(staff, params.api_key_id);
    },
  } satisfies Partial<Handlers>;
}
