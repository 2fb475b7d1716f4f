import type { ApiKeyScope } from '@laurel/contract/identity/api-keys.ts';
import { plainUsername, reservedUsernames } from '@laurel/contract/identity/users.ts';
import type { Database, Queryable } from '../database/database.ts';
import { inventApiKey, storedPartsOf } from './api-keys.ts';
import { hashPassword } from './passwords.ts';
import { apiKeys } from './store/api-keys.ts';
import { countTenants, createTenant, lockTenants } from './store/tenants.ts';
import { insertUser } from './store/users.ts';
import { newTenantRow } from './tenants.ts';

/** What the first API key gives access to. */
const scopes: ApiKeyScope[] = ['events:write', 'tournaments:read'];

/** Names and secrets for the first start of an empty database; undefined ones are generated and printed once. */
export interface FirstStart {
  tenant: string | undefined;
  apiKey: string | undefined;
  username: string | undefined;
  password: string | undefined;
}

/** What the first start created, in plain text: stored nowhere. */
export interface FirstStartSecrets {
  tenant: string;
  api_key: string;
  username: string;
  password: string;
  /** Generated secrets: shown once. Secrets that the operator set are never shown. */
  invented: ('api_key' | 'password')[];
}

/**
 * Gives an installation without tenants its first one, an owner and an API key that sends events and reads the listing,
 * together or not at all (docs/rules/running.md#2). Returns undefined, and changes nothing, if there is a tenant. Any number
 * of processes may start concurrently.
 */
export async function provisionFirstStart(
  database: Database,
  firstStart: FirstStart,
  clock: () => Date,
  randomBytes: (size: number) => Buffer,
): Promise<FirstStartSecrets | undefined> {
  if ((await countTenants(database)) > 0) return undefined;
  const secrets = {
    tenant: firstStart.tenant ?? 'laurel',
    api_key: firstStart.apiKey ?? inventApiKey(randomBytes, { scopes }),
    username: firstStart.username ?? 'owner',
    password: firstStart.password ?? randomBytes(18).toString('base64url'),
  };
  if (reservedUsernames.includes(plainUsername(secrets.username).toLowerCase()))
    throw new Error(`LAUREL_USERNAME may not be ${secrets.username}: that is what Laurel itself is called`);
  if (!/^[\x21-\x7e]+$/.test(secrets.api_key))
    throw new Error('LAUREL_API_KEY may hold visible ASCII characters only: it travels in an HTTP header');
  const password_hash = await hashPassword(secrets.password, randomBytes);
  const tenant = newTenantRow({ name: secrets.tenant }, randomBytes, clock());
  const isFirst = await database.transaction(async (session) => {
    await lockTenants(session);
    if ((await countTenants(session)) > 0) return false;
    await insertAll(session, tenant, { ...secrets, password_hash });
    return true;
  });
  if (!isFirst) return undefined;
  const invented: FirstStartSecrets['invented'] = [];
  if (firstStart.apiKey === undefined) invented.push('api_key');
  if (firstStart.password === undefined) invented.push('password');
  return { ...secrets, invented };
}

async function insertAll(
  session: Queryable,
  tenant: ReturnType<typeof newTenantRow>,
  { username, password_hash, api_key }: { username: string; password_hash: string; api_key: string },
): Promise<void> {
  const { created_at } = tenant;
  const created = await createTenant(session, tenant);
  if (!created) throw new Error('an installation without tenants has one of this name');
  const { tenant_id } = created;
  await insertUser(session.ofTenant(tenant_id), { username, password_hash, role: 'owner', created_at });
  const key = { name: 'first start', scopes, origins: null, created_at };
  await apiKeys.insert(session.ofTenant(tenant_id), { ...key, ...storedPartsOf(api_key) });
}
