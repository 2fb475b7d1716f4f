import { createHash } from 'node:crypto';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { type ApiKeyScope, type NewApiKey, publishableScope } from '@laurel/contract/identity/api-keys.ts';
import { type Rotation, usualOverlapSeconds } from '@laurel/contract/identity/overlap.ts';
import type { Staff } from '@laurel/contract/identity/users.ts';
import { sidesOf, writeAudit } from '../audit/audit.ts';
import type { Database } from '../database/database.ts';
import { invalidMember } from '../validation/refusals.ts';
import { asBrowsersSend } from './origins.ts';
import type { ShortCache } from './short-cache.ts';
import * as store from './store/api-keys.ts';
import {
  type ApiKeyIdentity,
  apiKeys,
  findApiKey,
  noteApiKeyUse,
  type StoredApiKey,
} from './store/api-keys.ts';

/**
 * Adds an API key to the tenant of the caller and returns it with its text, which is known only now
 * (docs/rules/tokens.md#7). Fault: `invalid_body` for a publishable key with another scope, and for origins of a key that is
 * not used in pages.
 */
export async function createApiKey(
  context: { database: Database; clock: () => Date; randomBytes: (size: number) => Buffer },
  staff: Staff,
  { name, scopes, origins: sent }: Omit<NewApiKey, 'origins'> & { origins?: string[] | null | undefined },
): Promise<StoredApiKey & { key: string }> {
  const origins = sent ? asBrowsersSend(sent) : null;
  refuseMixture(scopes, origins);
  const key = inventApiKey(context.randomBytes, { scopes });
  const created_at = context.clock();
  const row = { name, scopes, origins, created_at, ...storedPartsOf(key) };
  const created = await context.database.ofTenant(staff.tenant_id).transaction(async (tenant) => {
    const created = await apiKeys.insert(tenant, row);
    if (!created) throw new Error('256 random bits came twice');
    const details = { api_key_id: created.api_key_id, name, scopes, ...(origins ? { origins } : {}) };
    const changes = sidesOf({}, { name, scopes, origins }, ['key']);
    await writeAudit(tenant, {
      author: staff.username,
      at: created_at,
      action: 'api_key.created',
      details,
      changes,
    });
    return created;
  });
  return { ...created, key };
}

/** Any visitor of a page can read its key, so the key must give access only to public data. */
function refuseMixture(scopes: NewApiKey['scopes'], origins: string[] | null): void {
  const isPublishable = scopes.includes(publishableScope);
  if (isPublishable && scopes.length > 1)
    throw invalidMember('/scopes', `${publishableScope} makes a publishable key, which takes no other scope`);
  if (origins && !isPublishable && !scopes.includes('players:issue'))
    throw invalidMember('/origins', `is only for keys of ${publishableScope} or players:issue`);
}

interface RotationContext {
  database: Database;
  clock: () => Date;
  randomBytes: (size: number) => Buffer;
  apiKeys: ShortCache<store.ApiKeyIdentity>;
}

type RotatedApiKey = store.StoredApiKey & {
  key: string;
  replaces: { api_key_id: number; expires_at: Date };
};

/**
 * Makes an API key like another one of the tenant and sets when that one ends (docs/rules/tokens.md#7). Faults: `not_found`,
 * `conflict` for one that was revoked or rotated before.
 */
export async function rotateApiKey(
  context: RotationContext,
  staff: Staff,
  api_key_id: number,
  { overlap_seconds = usualOverlapSeconds }: Rotation = {},
): Promise<RotatedApiKey> {
  const at = context.clock();
  const expires_at = new Date(at.getTime() + overlap_seconds * 1_000);
  const created = await context.database.ofTenant(staff.tenant_id).transaction(async (tenant) => {
    const old = await store.apiKeys.lock(tenant, api_key_id);
    if (!old) throw new Fault('not_found', `There is no API key ${api_key_id}.`);
    refuseEnding(old);
    await store.apiKeys.expire(tenant, { api_key_id, expires_at });
    const { name, scopes, origins } = old;
    const key = inventApiKey(context.randomBytes, old);
    const row = { name, scopes, origins, created_at: at, ...storedPartsOf(key) };
    const created = await store.apiKeys.insert(tenant, row);
    if (!created) throw new Error('256 random bits came twice');
    const details = { api_key_id, expires_at, new_api_key_id: created.api_key_id };
    const changes = sidesOf({ expires_at: old.expires_at }, { expires_at }, ['key']);
    await writeAudit(tenant, { author: staff.username, at, action: 'api_key.rotated', details, changes });
    return { ...created, key };
  });
  context.apiKeys.forgetAll();
  return { ...created, replaces: { api_key_id, expires_at } };
}

function refuseEnding({ api_key_id, revoked_at, expires_at }: store.StoredApiKey): void {
  if (revoked_at) throw new Fault('conflict', `The API key ${api_key_id} is revoked.`);
  if (expires_at)
    throw new Fault(
      'conflict',
      `The API key ${api_key_id} was rotated before and ends at ${expires_at.toISOString()}; rotate the one that replaced it.`,
    );
}

/**
 * Ends an API key of the tenant of the caller: in this process immediately, in others within two seconds. Fault:
 * `not_found`.
 */
export async function revokeApiKey(
  context: {
    database: Database;
    clock: () => Date;
    apiKeys: ShortCache<store.ApiKeyIdentity>;
    issuingKeys: ShortCache<store.StoredApiKey>;
  },
  staff: Staff,
  api_key_id: number,
): Promise<void> {
  const at = context.clock();
  await context.database.ofTenant(staff.tenant_id).transaction(async (tenant) => {
    const isKnown = await store.apiKeys.revoke(tenant, api_key_id, at);
    if (!isKnown) throw new Fault('not_found', `There is no API key ${api_key_id}.`);
    const note = { details: { api_key_id }, changes: sidesOf({ revoked: false }, { revoked: true }) };
    await writeAudit(tenant, { author: staff.username, at, action: 'api_key.revoked', ...note });
  });
  context.apiKeys.forgetAll();
  context.issuingKeys.forgetAll();
}

export interface ApiKeyContext {
  database: Database;
  clock: () => Date;
  apiKeys: ShortCache<ApiKeyIdentity>;
  /** Called with failures that occur after a request was answered. */
  onError: (error: unknown) => void;
}

/** How old the stored time of an API key's last use may be before it is written again. */
const NOTED_MILLISECONDS = 60_000;

/**
 * The owner of an API key; undefined if it is unknown, revoked or expired (docs/rules/tokens.md#7). Synchronous for a cached
 * key; the cache key is its text, because the hash took 3 µs of each request.
 */
export function authenticateApiKey(
  context: ApiKeyContext,
  key: string,
): ApiKeyIdentity | undefined | Promise<ApiKeyIdentity | undefined> {
  return context.apiKeys.known(key) ?? context.apiKeys.recall(key, () => readApiKey(context, key));
}

/** Reached once in two seconds at most, however many requests use the key; a time of use is written once a minute. */
async function readApiKey(context: ApiKeyContext, key: string): Promise<ApiKeyIdentity | undefined> {
  const now = context.clock();
  const found = await findApiKey(context.database, hashApiKey(key), now);
  const noted = found?.last_used_at?.getTime() ?? Number.NEGATIVE_INFINITY;
  if (found && now.getTime() - noted >= NOTED_MILLISECONDS)
    void noteApiKeyUse(context.database.ofTenant(found.tenant_id), found.api_key_id, now).catch(
      context.onError,
    );
  return found;
}

/** The prefix of publishable keys, which shows that they are no secrets. */
export const publishablePrefix = 'pk_';

/** A new API key: 256 random bits, with a prefix that secret scanners can find, or that marks it as not secret. */
export function inventApiKey(
  randomBytes: (size: number) => Buffer,
  { scopes }: { scopes: readonly ApiKeyScope[] },
): string {
  const prefix = scopes.includes(publishableScope) ? publishablePrefix : 'laurel_';
  return `${prefix}${randomBytes(32).toString('base64url')}`;
}

/** The stored form of an API key. A slow hash would protect nothing against 256 random bits and would cost every request. */
export function storedPartsOf(key: string): { key_hash: Buffer; key_hint: string } {
  return { key_hash: hashApiKey(key), key_hint: key.slice(-4) };
}

export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
