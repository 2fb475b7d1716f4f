import { countUsers, readUsers } from '../../../store/identity/users.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import type { Handlers } from '../../framework/handlers.ts';
import { envelope, rowsOf } from '../../framework/pages.ts';

/** `/api/v1/users`, and `/me` of it (decisions 7). */
export function userHandlers({ access, database, publicUrl }: HttpDependencies) {
  return {
    createUser: ({ staff, body }) => access.createUser(staff, body),
    listUsers: async (request) => {
      const { tenant_id, query } = request;
      const count = await countUsers(database, tenant_id);
      return envelope(request, publicUrl, {
        count,
        results: await readUsers(database, tenant_id, rowsOf(query)),
      });
    },
    replaceUser: ({ staff, params, body }) => access.replaceUser(staff, params.user_id, body),
    disableUser: async ({ staff, params }) => {
      await access.disableUser(staff, params.user_id);
    },
    signOutUser: async ({ staff, params }) => {
      await access.signOutUser(staff, params.user_id);
    },
    readOwnUser: ({ staff }) => access.readOwnUser(staff),
    changeOwnPassword: async ({ staff, body, ip }) => {
      await access.changeOwnPassword(staff, body, ip ?? '');
    },
    signOutEverywhere: async ({ staff }) => {
      await access.signOutEverywhere(staff);
    },
  } satisfies Partial<Handlers>;
}
