import { countApiKeys, readApiKeys } from '../../../store/identity/api-keys.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import type { Handlers } from '../../framework/handlers.ts';
import { envelope, rowsOf } from '../../framework/pages.ts';

/** `/api/v1/api-keys` (decisions 7). */
export function apiKeyHandlers({ access, database, publicUrl }: HttpDependencies) {
  return {
    createApiKey: ({ staff, body }) => access.createApiKey(staff, body),
    listApiKeys: async (request) => {
      const { tenant_id, query } = request;
      const count = await countApiKeys(database, tenant_id);
      return envelope(request, publicUrl, {
        count,
        results: await readApiKeys(database, tenant_id, rowsOf(query)),
      });
    },
    rotateApiKey: ({ staff, params, body }) => access.rotateApiKey(staff, params.api_key_id, body ?? {}),
    revokeApiKey: async ({ staff, params }) => {
      await access.revokeApiKey(staff, params.api_key_id);
    },
  } satisfies Partial<Handlers>;
}
