import type { Handlers } from '../../http/handlers.ts';
import { envelope, type Links, rowsOf } from '../../http/pages.ts';
import type { Identity } from '../open-identity.ts';

/** `/api/v1/player-tokens` and `/api/v1/player-token-keys` (docs/rules/live.md#1). */
export function playerTokenRoutes(identity: Identity, links: Links) {
  return {
    issuePlayerToken: ({ apiKey, body }, reply) => {
      reply.header('cache-control', 'no-store');
      return identity.issuePlayerToken(apiKey, body);
    },
    createPlayerTokenKey: ({ staff, body }) => identity.createPlayerTokenKey(staff, body),
    listPlayerTokenKeys: async (request) => {
      const { tenant_id, query } = request;
      return envelope(request, links, await identity.listPlayerTokenKeys(tenant_id, rowsOf(query)));
    },
    revokePlayerTokenKey: async ({ staff, params }) => {
      await identity.revokePlayerTokenKey(staff, params.key_id);
    },
  } satisfies Partial<Handlers>;
}
