import { countPlayerTokenKeys, readPlayerTokenKeys } from '../../../store/identity/player-token-keys.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import type { Handlers } from '../../framework/handlers.ts';
import { envelope, rowsOf } from '../../framework/pages.ts';

/** `/api/v1/player-tokens` and `/api/v1/player-token-keys` (decisions 11). */
export function playerTokenHandlers({ access, database, publicUrl }: HttpDependencies) {
  return {
    issuePlayerToken: ({ apiKey, body }, reply) => {
      reply.header('cache-control', 'no-store');
      return access.issuePlayerToken(apiKey, body);
    },
    createPlayerTokenKey: ({ staff, body }) => access.createPlayerTokenKey(staff, body),
    listPlayerTokenKeys: async (request) => {
      const { tenant_id, query } = request;
      const count = await countPlayerTokenKeys(database, tenant_id);
      const results = await readPlayerTokenKeys(database, tenant_id, rowsOf(query));
      return envelope(request, publicUrl, { count, results });
    },
    revokePlayerTokenKey: async ({ staff, params }) => {
      await access.revokePlayerTokenKey(staff, params.key_id);
    },
  } satisfies Partial<Handlers>;
}
