import type { Handlers } from '../../http/handlers.ts';
import { envelope, type Links, rowsOf } from '../../http/pages.ts';
import type { Identity } from '../open-identity.ts';

/** `/api/v1/users`, and `/me` of it (docs/rules/tokens.md#6). */
export function userRoutes(identity: Identity, links: Links) {
  return {
    createUser: ({ staff, body }) => identity.createUser(staff, body),
    listUsers: async (request) => {
      const { tenant_id, query } = request;
      return envelope(request, links, await identity.listUsers(tenant_id, rowsOf(query)));
    },
    replaceUser: ({ staff, params, body }) => identity.replaceUser(staff, params.user_id, body),
    disableUser: async ({ staff, params }) => {
      await identity.disableUser(staff, params.user_id);
    },
    signOutUser: async ({ staff, params }) => {
      await identity.signOutUser(staff, params.user_id);
    },
    readOwnUser: ({ staff }) => identity.readOwnUser(staff),
    changeOwnPassword: async ({ staff, body, ip }) => {
      await identity.changeOwnPassword(staff, body, ip ?? '');
    },
    signOutEverywhere: async ({ staff }) => {
      await identity.signOutEverywhere(staff);
    },
  } satisfies Partial<Handlers>;
}
