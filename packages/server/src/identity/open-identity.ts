import type { Database } from '../database/database.ts';
import { openModule } from '../database/open-module.ts';
import { issuerOf } from './access-tokens.ts';
import { actForTenant } from './act-for-tenant.ts';
import { authenticateApiKey } from './authenticate-api-key.ts';
import { changeTenant } from './change-tenant.ts';
import { disableUser, replaceUser, signOutUser } from './change-user.ts';
import { createApiKey } from './create-api-key.ts';
import { createTenant } from './create-tenant.ts';
import { createUser } from './create-user.ts';
import { issueAccessToken } from './issue-access-token.ts';
import { issuePlayerToken } from './issue-player-token.ts';
import {
  listApiKeys,
  listPlayerTokenKeys,
  listTenants,
  listTokenClients,
  listUsers,
  readTenant,
} from './lists.ts';
import { logAccessOf } from './log-access.ts';
import { openLoginThrottle } from './login-throttle.ts';
import { isOriginKnown, originsOfKey } from './origins.ts';
import { changeOwnPassword, readOwnUser, signOutEverywhere } from './own-user.ts';
import { createPlayerTokenKey, type FoundKey, revokePlayerTokenKey } from './player-token-keys.ts';
import { revokeApiKey } from './revoke-api-key.ts';
import { rotateApiKey } from './rotate-api-key.ts';
import { endSession, startSession, verifySession } from './sessions.ts';
import { ShortCache } from './short-cache.ts';
import { type KeyRing, openKeyRing, rotateSigningKey } from './signing-keys.ts';
import type { ApiKeyIdentity, StoredApiKey } from './store/api-keys.ts';
import type { Tenant } from './store/tenants.ts';
import type { UserCredential } from './store/users.ts';
import { createTokenClient, removeTokenClient, rotateClientSecret } from './token-clients.ts';
import { verifyAccessToken } from './verify-access-token.ts';
import { verifyPlayerToken } from './verify-player-token.ts';

export type Identity = ReturnType<typeof openIdentity>;

export interface IdentityDependencies {
  database: Database;
  clock: () => Date;
  randomBytes: (size: number) => Buffer;
  /** Base of absolute links, if it is set: the issuer of access tokens. */
  publicUrl: string | undefined;
  /** Called after a tenant's settings changed. */
  onTenantChanged: (tenant_id: number) => void;
  /** Called with failures that occur after a request was answered. */
  onError: (error: unknown) => void;
}

/** Most API keys, users and tenants that are cached for two seconds, each. */
const MAX_REMEMBERED = 10_000;

/**
 * Opens the module for users, keys and tokens; the promises and faults of each operation are in its own file. Nothing is
 * read or written before the first call.
 */
export function openIdentity(dependencies: IdentityDependencies) {
  return openModule(contextOf(dependencies), {
    authenticateApiKey,
    issueAccessToken,
    verifyAccessToken,
    startSession,
    verifySession,
    endSession,
    actForTenant,
    keyRing: openKeyRing,
    rotateSigningKey,
    createTenant,
    changeTenant,
    listTenants,
    readTenant,
    createUser,
    replaceUser,
    disableUser,
    signOutUser,
    readOwnUser,
    changeOwnPassword,
    signOutEverywhere,
    listUsers,
    createApiKey,
    rotateApiKey,
    revokeApiKey,
    listApiKeys,
    createTokenClient,
    rotateClientSecret,
    removeTokenClient,
    listTokenClients,
    issuePlayerToken,
    verifyPlayerToken,
    createPlayerTokenKey,
    revokePlayerTokenKey,
    listPlayerTokenKeys,
    originsOfKey,
    isOriginKnown,
    logAccessOf,
  });
}

function contextOf({ publicUrl, ...dependencies }: IdentityDependencies) {
  const { clock } = dependencies;
  return {
    ...dependencies,
    issuer: issuerOf(publicUrl),
    throttle: openLoginThrottle(dependencies.database),
    apiKeys: new ShortCache<ApiKeyIdentity>(clock, MAX_REMEMBERED),
    users: new ShortCache<UserCredential>(clock, MAX_REMEMBERED),
    tenants: new ShortCache<Tenant>(clock, MAX_REMEMBERED),
    issuingKeys: new ShortCache<StoredApiKey>(clock, MAX_REMEMBERED),
    playerTokenKeys: new ShortCache<FoundKey>(clock, MAX_REMEMBERED),
    sites: new ShortCache<readonly string[]>(clock, MAX_REMEMBERED),
    origins: new ShortCache<{ known: boolean }>(clock, MAX_REMEMBERED),
    keyRings: new ShortCache<KeyRing>(clock, 1),
  };
}
