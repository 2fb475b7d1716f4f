import { timingSafeEqual } from 'node:crypto';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { NewClient } from '@laurel/contract/identity/clients.ts';
import { type Rotation, usualOverlapSeconds } from '@laurel/contract/identity/overlap.ts';
import type { Staff } from '@laurel/contract/identity/users.ts';
import { sidesOf, writeAudit } from '../audit/audit.ts';
import type { Database } from '../database/database.ts';
import { hashApiKey } from './api-keys.ts';
import * as store from './store/clients.ts';

export interface ClientContext {
  database: Database;
  clock: () => Date;
  randomBytes: (size: number) => Buffer;
}

export type ClientWithSecret = store.TokenClient & { client_secret: string };

/**
 * Adds a client to the tenant of the caller and returns it with its secret, which is known only now
 * (docs/rules/tokens.md#5).
 */
export async function createTokenClient(
  context: ClientContext,
  staff: Staff,
  { name }: NewClient,
): Promise<ClientWithSecret> {
  const client_id = `client_${context.randomBytes(12).toString('base64url')}`;
  const { client_secret, stored } = inventSecret(context.randomBytes);
  const created_at = context.clock();
  const created = await context.database.ofTenant(staff.tenant_id).transaction(async (tenant) => {
    const row = { client_id, name, created_at, ...stored };
    const created = await store.clients.insert(tenant, row);
    const details = { client_id, name };
    const changes = sidesOf({}, { name }, ['client_secret']);
    await writeAudit(tenant, {
      author: staff.username,
      at: created_at,
      action: 'client.created',
      details,
      changes,
    });
    return created;
  });
  return { ...created, client_secret };
}

/**
 * Gives a client a new secret; the previous one works for the overlap. Fault: `not_found`, also for a client that was
 * removed.
 */
export async function rotateClientSecret(
  context: ClientContext,
  staff: Staff,
  client_id: string,
  { overlap_seconds = usualOverlapSeconds }: Rotation = {},
): Promise<ClientWithSecret> {
  const at = context.clock();
  const previous_until = new Date(at.getTime() + overlap_seconds * 1_000);
  const { client_secret, stored } = inventSecret(context.randomBytes);
  const changed = await context.database.ofTenant(staff.tenant_id).transaction(async (tenant) => {
    const secret = { ...stored, previous_until };
    const changed = await store.replaceClientSecret(tenant, client_id, secret);
    if (!changed) throw new Fault('not_found', `There is no client ${client_id}.`);
    const details = { client_id, previous_until };
    const changes = sidesOf({}, {}, ['client_secret']);
    await writeAudit(tenant, {
      author: staff.username,
      at,
      action: 'client.secret_rotated',
      details,
      changes,
    });
    return changed;
  });
  return { ...changed, client_secret };
}

/** Ends a client permanently and immediately, everywhere; access tokens issued to it remain valid. Fault: `not_found`. */
export async function removeTokenClient(
  { database, clock }: ClientContext,
  staff: Staff,
  client_id: string,
): Promise<void> {
  const at = clock();
  await database.ofTenant(staff.tenant_id).transaction(async (tenant) => {
    if (!(await store.clients.end(tenant, client_id, at)))
      throw new Fault('not_found', `There is no client ${client_id}.`);
    const note = { details: { client_id }, changes: sidesOf({ removed: false }, { removed: true }) };
    await writeAudit(tenant, { author: staff.username, at, action: 'client.removed', ...note });
  });
}

/**
 * The tenant of the client with this id and secret; undefined if one of them is wrong. Secrets are compared in constant
 * time.
 */
export async function authenticateTokenClient(
  { database, clock }: ClientContext,
  client_id: string,
  client_secret: string,
): Promise<{ tenant_id: number } | undefined> {
  const client = await store.findClient(database, client_id);
  if (!client) return undefined;
  const hash = hashApiKey(client_secret);
  const isPresent = timingSafeEqual(hash, client.secret_hash);
  const isPrevious = timingSafeEqual(hash, client.previous_hash ?? client.secret_hash);
  const previousCounts = client.previous_until !== null && client.previous_until > clock();
  return isPresent || (isPrevious && previousCounts) ? { tenant_id: client.tenant_id } : undefined;
}

/** 256 random bits, with a name that secret scanners can find. */
function inventSecret(randomBytes: (size: number) => Buffer): {
  client_secret: string;
  stored: store.StoredSecret;
} {
  const client_secret = `laurel_secret_${randomBytes(32).toString('base64url')}`;
  return {
    client_secret,
    stored: { secret_hash: hashApiKey(client_secret), secret_hint: client_secret.slice(-4) },
  };
}
