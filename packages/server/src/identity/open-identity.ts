import type { NewApiKey } from '@laurel/contract/identity/api-keys.ts';
import type { NewClient } from '@laurel/contract/identity/clients.ts';
import type { Rotation } from '@laurel/contract/identity/overlap.ts';
import type { NewPlayerTokenKey, PlayerTokenRequest } from '@laurel/contract/identity/player-tokens.ts';
import type { NewTenant, TenantChanges } from '@laurel/contract/identity/tenants.ts';
import type { TokenAnswer } from '@laurel/contract/identity/tokens.ts';
import type { NewUser, PasswordChange, Staff, UserReplacement } from '@laurel/contract/identity/users.ts';
import type { Database } from '../store/engine/database.ts';
import { type ApiKey, type ApiKeyIdentity, isOriginKnown } from '../store/identity/api-keys.ts';
import type { PlayerTokenKey } from '../store/identity/player-token-keys.ts';
import type { SigningKey } from '../store/identity/signing-keys.ts';
import type { Tenant } from '../store/identity/tenants.ts';
import type { User, UserCredential } from '../store/identity/users.ts';
import { issuerOf } from './access-tokens.ts';
import { actForTenant } from './act-for-tenant.ts';
import { authenticateApiKey } from './authenticate-api-key.ts';
import { changeTenant } from './change-tenant.ts';
import { disableUser, replaceUser, signOutUser } from './change-user.ts';
import { createApiKey } from './create-api-key.ts';
import { createTenant } from './create-tenant.ts';
import { createUser } from './create-user.ts';
import { type IssueAccessToken, issueAccessToken } from './issue-access-token.ts';
import { issuePlayerToken } from './issue-player-token.ts';
import { openLoginThrottle } from './login-throttle.ts';
import { changeOwnPassword, readOwnUser, signOutEverywhere } from './own-user.ts';
import { createPlayerTokenKey, type FoundKey, revokePlayerTokenKey } from './player-token-keys.ts';
import { revokeApiKey } from './revoke-api-key.ts';
import { type RotatedApiKey, rotateApiKey } from './rotate-api-key.ts';
import {
  type CheckedSession,
  endSession,
  type StartedSession,
  startSession,
  verifySession,
} from './sessions.ts';
import { ShortCache } from './short-cache.ts';
import { type KeyRing, openKeyRing, rotateSigningKey } from './signing-keys.ts';
import {
  type ClientWithSecret,
  createTokenClient,
  removeTokenClient,
  rotateClientSecret,
} from './token-clients.ts';
import { verifyAccessToken } from './verify-access-token.ts';
import { originsOfTenant, verifyPlayerToken } from './verify-player-token.ts';
import type { Viewer } from './viewers.ts';

/** The module for users, keys and tokens; the promises and faults of each operation are in its own file. */
export interface Access {
  authenticateApiKey: (key: string) => ApiKeyIdentity | undefined | Promise<ApiKeyIdentity | undefined>;
  issueAccessToken: (request: IssueAccessToken) => Promise<TokenAnswer>;
  verifyAccessToken: (accessToken: string) => Promise<Staff>;
  startSession: (attempt: { username: string; password: string; address: string }) => Promise<StartedSession>;
  verifySession: (text: string) => Promise<CheckedSession>;
  endSession: (staff: Staff) => Promise<void>;
  actForTenant: (staff: Staff, tenant_id: number) => Promise<Staff>;
  keyRing: () => Promise<KeyRing>;
  rotateSigningKey: (staff: Staff) => Promise<Pick<SigningKey, 'key_id' | 'created_at'>>;
  createTenant: (staff: Staff, tenant: NewTenant) => Promise<Tenant>;
  changeTenant: (staff: Staff, tenant_id: number, changes: TenantChanges) => Promise<Tenant>;
  createUser: (staff: Staff, user: NewUser) => Promise<User>;
  replaceUser: (staff: Staff, user_id: number, user: UserReplacement) => Promise<User>;
  disableUser: (staff: Staff, user_id: number) => Promise<void>;
  signOutUser: (staff: Staff, user_id: number) => Promise<void>;
  readOwnUser: (staff: Staff) => Promise<User>;
  changeOwnPassword: (staff: Staff, change: PasswordChange, address: string) => Promise<void>;
  signOutEverywhere: (staff: Staff) => Promise<void>;
  createApiKey: (staff: Staff, key: NewApiKey) => Promise<ApiKey & { key: string }>;
  rotateApiKey: (staff: Staff, api_key_id: number, rotation?: Rotation) => Promise<RotatedApiKey>;
  revokeApiKey: (staff: Staff, api_key_id: number) => Promise<void>;
  createTokenClient: (staff: Staff, client: NewClient) => Promise<ClientWithSecret>;
  rotateClientSecret: (staff: Staff, client_id: string, rotation?: Rotation) => Promise<ClientWithSecret>;
  removeTokenClient: (staff: Staff, client_id: string) => Promise<void>;
  issuePlayerToken: (
    issuer: ApiKeyIdentity,
    request: PlayerTokenRequest,
  ) => Promise<{ token: string; expires_in: number }>;
  verifyPlayerToken: (token: string) => Promise<Viewer>;
  createPlayerTokenKey: (staff: Staff, key: NewPlayerTokenKey) => Promise<PlayerTokenKey>;
  revokePlayerTokenKey: (staff: Staff, key_id: string) => Promise<void>;
  /** The sites whose pages may use a key: its own, or those of its tenant. */
  originsOfKey: (key: ApiKeyIdentity) => Promise<readonly string[]>;
  /** Whether any tenant lets pages of this site in; at most two seconds old. */
  isOriginKnown: (origin: string) => Promise<boolean>;
}

export interface IdentityDependencies {
  database: Database;
  clock: () => Date;
  randomBytes: (size: number) => Buffer;
  /** Base of absolute links, if it is set: the issuer of access tokens. */
  publicUrl: string | undefined;
  /** Told after a tenant's settings changed. */
  onTenantChanged: (tenant_id: number) => void;
  /** Told of what failed behind a request that was answered. */
  onError: (error: unknown) => void;
}

/** Most API keys, users and tenants that are cached for two seconds, each. */
const REMEMBERED = 10_000;

/** Opens the module over a database; nothing is read or written before the first call. */
export function openIdentity({ publicUrl, ...dependencies }: IdentityDependencies): Access {
  const { clock } = dependencies;
  const context = {
    ...dependencies,
    issuer: issuerOf(publicUrl),
    throttle: openLoginThrottle(dependencies.database),
    apiKeys: new ShortCache<ApiKeyIdentity>(clock, REMEMBERED),
    users: new ShortCache<UserCredential>(clock, REMEMBERED),
    tenants: new ShortCache<Tenant>(clock, REMEMBERED),
    issuingKeys: new ShortCache<ApiKey>(clock, REMEMBERED),
    playerTokenKeys: new ShortCache<FoundKey>(clock, REMEMBERED),
    origins: new ShortCache<{ known: boolean }>(clock, REMEMBERED),
    keyRings: new ShortCache<KeyRing>(clock, 1),
  };
  return {
    authenticateApiKey: (key) => authenticateApiKey(context, key),
    issueAccessToken: (request) => issueAccessToken(context, request),
    verifyAccessToken: (accessToken) => verifyAccessToken(context, accessToken),
    startSession: (attempt) => startSession(context, attempt),
    verifySession: (text) => verifySession(context, text),
    endSession: (staff) => endSession(context, staff),
    actForTenant: (staff, tenant_id) => actForTenant(context, staff, tenant_id),
    keyRing: () => openKeyRing(context),
    rotateSigningKey: (staff) => rotateSigningKey(context, staff),
    createTenant: (staff, tenant) => createTenant(context, staff, tenant),
    changeTenant: (staff, tenant_id, changes) => changeTenant(context, staff, tenant_id, changes),
    createUser: (staff, user) => createUser(context, staff, user),
    replaceUser: (staff, user_id, user) => replaceUser(context, staff, user_id, user),
    disableUser: (staff, user_id) => disableUser(context, staff, user_id),
    signOutUser: (staff, user_id) => signOutUser(context, staff, user_id),
    readOwnUser: (staff) => readOwnUser(context, staff),
    changeOwnPassword: (staff, change, address) => changeOwnPassword(context, staff, change, address),
    signOutEverywhere: (staff) => signOutEverywhere(context, staff),
    createApiKey: (staff, key) => createApiKey(context, staff, key),
    rotateApiKey: (staff, api_key_id, rotation) => rotateApiKey(context, staff, api_key_id, rotation),
    revokeApiKey: (staff, api_key_id) => revokeApiKey(context, staff, api_key_id),
    createTokenClient: (staff, client) => createTokenClient(context, staff, client),
    rotateClientSecret: (staff, client_id, rotation) =>
      rotateClientSecret(context, staff, client_id, rotation),
    removeTokenClient: (staff, client_id) => removeTokenClient(context, staff, client_id),
    issuePlayerToken: (issuer, request) => issuePlayerToken(context, issuer, request),
    verifyPlayerToken: (token) => verifyPlayerToken(context, token),
    createPlayerTokenKey: (staff, key) => createPlayerTokenKey(context, staff, key),
    revokePlayerTokenKey: (staff, key_id) => revokePlayerTokenKey(context, staff, key_id),
    originsOfKey: async ({ tenant_id, origins }) => origins ?? originsOfTenant(context, tenant_id),
    isOriginKnown: async (origin) => {
      const read = async () => ({ known: await isOriginKnown(context.database, origin) });
      return (await context.origins.recall(origin, read))?.known === true;
    },
  };
}
