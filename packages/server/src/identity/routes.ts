import { Fault } from '@laurel/contract/faults/faults.ts';
import type { SentCredentials } from '../http/credentials.ts';
import { type Handlers, type Links, listPage } from '../http/handlers.ts';
import { clearSessionCookie, provenanceOf, setSessionCookie } from '../http/session-cookie.ts';
import type { Identity, Tenant } from './identity.ts';

/** More than any honest name and password; the bound of what an unknown caller makes the server parse. */
const SIGN_IN_BYTES = 64 * 1024;

/** `/api/v1/session` (docs/rules/tokens.md#8). */
export function sessionRoutes(credentials: SentCredentials) {
  const { identity, publicUrl } = credentials;
  return {
    startSession: {
      bodyBytes: SIGN_IN_BYTES,
      handle: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        if (provenanceOf(request, publicUrl) === 'elsewhere')
          throw new Fault('forbidden', 'A page of another site cannot sign in here.');
        const { user, tenant_id, cookie } = await identity.startSession({
          ...request.body,
          address: request.ip ?? '',
        });
        setSessionCookie(request, reply, credentials, cookie);
        return { user, tenant_id, expires_at: cookie.expires_at };
      },
    },
    readSession: async ({ staff }) => ({
      user: await identity.readOwnUser(staff),
      tenant_id: staff.tenant_id,
      expires_at: staff.expires_at,
    }),
    endSession: async (request, reply) => {
      await identity.endSession(request.staff);
      clearSessionCookie(request, reply, credentials);
    },
  } satisfies Partial<Handlers>;
}

/** `/api/v1/users`, and `/me` of it (docs/rules/tokens.md#6). */
export function userRoutes(identity: Identity, links: Links) {
  return {
    createUser: ({ staff, body }) => identity.createUser(staff, body),
    listUsers: (request) => listPage(request, links, identity.listUsers),
    replaceUser: ({ staff, params, body }) => identity.replaceUser(staff, params.user_id, body),
    disableUser: ({ staff, params }) => identity.disableUser(staff, params.user_id),
    signOutUser: ({ staff, params }) => identity.signOutUser(staff, params.user_id),
    readOwnUser: ({ staff }) => identity.readOwnUser(staff),
    changeOwnPassword: ({ staff, body, ip }) => identity.changeOwnPassword(staff, body, ip ?? ''),
    signOutEverywhere: ({ staff }) => identity.signOutEverywhere(staff),
  } satisfies Partial<Handlers>;
}

/** `/api/v1/api-keys` (docs/rules/tokens.md#7). */
export function apiKeyRoutes(identity: Identity, links: Links) {
  return {
    createApiKey: ({ staff, body }) => identity.createApiKey(staff, body),
    listApiKeys: (request) => listPage(request, links, identity.listApiKeys),
    rotateApiKey: ({ staff, params, body }) => identity.rotateApiKey(staff, params.api_key_id, body ?? {}),
    revokeApiKey: ({ staff, params }) => identity.revokeApiKey(staff, params.api_key_id),
  } satisfies Partial<Handlers>;
}

/** `/api/v1/clients` (docs/rules/tokens.md#5). */
export function tokenClientRoutes(identity: Identity, links: Links) {
  return {
    createTokenClient: ({ staff, body }) => identity.createTokenClient(staff, body),
    listTokenClients: (request) => listPage(request, links, identity.listTokenClients),
    rotateClientSecret: ({ staff, params, body }) =>
      identity.rotateClientSecret(staff, params.client_id, body ?? {}),
    removeTokenClient: ({ staff, params }) => identity.removeTokenClient(staff, params.client_id),
  } satisfies Partial<Handlers>;
}

/** `/api/v1/player-tokens` and `/api/v1/player-token-keys` (docs/rules/live.md#1). */
export function playerTokenRoutes(identity: Identity, links: Links) {
  return {
    issuePlayerToken: ({ apiKey, body }, reply) => {
      reply.header('cache-control', 'no-store');
      return identity.issuePlayerToken(apiKey, body);
    },
    createPlayerTokenKey: ({ staff, body }) => identity.createPlayerTokenKey(staff, body),
    listPlayerTokenKeys: (request) => listPage(request, links, identity.listPlayerTokenKeys),
    revokePlayerTokenKey: ({ staff, params }) => identity.revokePlayerTokenKey(staff, params.key_id),
  } satisfies Partial<Handlers>;
}

/** `/api/v1/tenants` (docs/rules/tokens.md#6): for the owner of the installation; other staff may read their own. */
export function tenantRoutes(identity: Identity, links: Links) {
  return {
    createTenant: async ({ staff, body }, reply) => {
      const tenant = await identity.createTenant(staff, body);
      reply.header('location', `/api/v1/tenants/${tenant.tenant_id}`);
      return shown(tenant);
    },
    listTenants: (request) =>
      listPage(request, links, async (_, rows) => {
        const { count, results } = await identity.listTenants(rows);
        return { count, results: results.map(shown) };
      }),
    readTenant: async ({ staff, params }) => shown(await identity.readTenant(staff, params.tenant_id)),
    changeTenant: async ({ staff, params, body }) =>
      shown(await identity.changeTenant(staff, params.tenant_id, body)),
  } satisfies Partial<Handlers>;
}

/** Everything but the secret of the player ids. */
function shown({ player_hash_secret: _, ...tenant }: Tenant) {
  return tenant;
}

/** `GET /.well-known/jwks.json` and `POST /api/v1/signing-keys` (docs/rules/tokens.md#3). */
export function signingKeyRoutes(identity: Identity) {
  return {
    readSigningKeys: async (_request, reply) => {
      const { published } = await identity.keyRing();
      return reply
        .type('application/jwk-set+json')
        .header('cache-control', 'public, max-age=60')
        .send(published);
    },
    rotateSigningKey: ({ staff }) => identity.rotateSigningKey(staff),
  } satisfies Partial<Handlers>;
}
