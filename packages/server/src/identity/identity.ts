import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Staff } from '@laurel/contract/identity/users.ts';
import type { Database, Rows } from '../database/database.ts';
import { openModule } from '../database/open-module.ts';
import type { Listed, Table } from '../database/table.ts';
import { issueAccessToken, issuerOf, verifyAccessToken } from './access-tokens.ts';
import { authenticateApiKey, createApiKey, revokeApiKey, rotateApiKey } from './api-keys.ts';
import { openLoginThrottle } from './login-throttle.ts';
import { isOriginKnown, originsOfKey } from './origins.ts';
import { changeOwnPassword, readOwnUser, signOutEverywhere } from './own-user.ts';
import { createPlayerTokenKey, type FoundKey, revokePlayerTokenKey } from './player-token-keys.ts';
import { issuePlayerToken, verifyPlayerToken } from './player-tokens.ts';
import { endSession, startSession, verifySession } from './sessions.ts';
import { ShortCache } from './short-cache.ts';
import { type KeyRing, openKeyRing, rotateSigningKey } from './signing-keys.ts';
import { type ApiKeyIdentity, apiKeys, type StoredApiKey } from './store/api-keys.ts';
import { clients } from './store/clients.ts';
import { playerTokenKeys } from './store/player-token-keys.ts';
import { countTenants, readTenant as readTenantRow, readTenants, type Tenant } from './store/tenants.ts';
import { type UserCredential, users } from './store/users.ts';
import { actForTenant, changeTenant, createTenant, logAccessOf } from './tenants.ts';
import { createTokenClient, removeTokenClient, rotateClientSecret } from './token-clients.ts';
import { createUser, disableUser, replaceUser, signOutUser } from './users.ts';

type Dependencies = { database: Database };

function listOf<Row extends object>({ list }: Pick<Table<Row, never>, 'list'>) {
  return ({ database }: Dependencies, tenant_id: number, rows: Rows): Promise<Listed<Row>> =>
    list(database.ofTenant(tenant_id), rows);
}

const listUsers = listOf(users);
const listApiKeys = listOf(apiKeys);
const listTokenClients = listOf(clients);
const listPlayerTokenKeys = listOf(playerTokenKeys);

async function listTenants({ database }: Dependencies, rows: Rows): Promise<Listed<Tenant>> {
  return { count: await countTenants(database), results: await readTenants(database, rows) };
}

/** A tenant as its own staff and the owner of the installation may read it; to others there is none. Fault `not_found`. */
async function readTenant({ database }: Dependencies, staff: Staff, tenant_id: number): Promise<Tenant> {
  const isVisible = tenant_id === staff.tenant_id || staff.scopes.includes('installation:owner');
  const tenant = isVisible ? await readTenantRow(database.ofTenant(tenant_id)) : undefined;
  if (!tenant) throw new Fault('not_found', `There is no tenant ${tenant_id}.`);
  return tenant;
}

export { publishablePrefix } from './api-keys.ts';
export { type FirstStart, type FirstStartSecrets, provisionFirstStart } from './first-start.ts';
export { lineIdOfErased, playerHash, playerHashBytes } from './player-hash.ts';
export type { Viewer } from './player-tokens.ts';
export type { SessionCookie } from './sessions.ts';
export { type ApiKeyIdentity, readKeyNames, readKeyUses } from './store/api-keys.ts';
export { readTenant, readTenants, type Tenant } from './store/tenants.ts';

export type Identity = ReturnType<typeof openIdentity>;

interface IdentityDependencies {
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
