import { createPrivateKey } from 'node:crypto';
import type { Staff } from '@laurel/contract/identity/users.ts';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  createLocalJWKSet,
  importJWK,
  type JSONWebKeySet,
  type LocalJWKSet,
} from 'jose';
import { writeAudit } from '../audit/audit.ts';
import type { Database, Queryable } from '../database/database.ts';

import type { ShortCache } from './short-cache.ts';
import {
  insertSigningKey,
  lockSigningKeys,
  readSigningKeys,
  retireSigningKeys,
  type SigningKey,
} from './store/signing-keys.ts';

/** How long an access token is valid (docs/rules/tokens.md#2). */
export const accessTokenSeconds = 3_600;

/** Ed25519 (RFC 8037): short signatures, no random number at signing; nothing else is accepted. */
export const signingAlgorithm = 'EdDSA';

/** The signing keys that are valid now, ready for use. */
export interface KeyRing {
  /** The newest key, which signs. */
  key_id: string;
  privateKey: CryptoKey;
  /** The public halves of all valid keys, as they are published. */
  published: JSONWebKeySet;
  find: LocalJWKSet;
}

export interface SigningContext {
  database: Database;
  clock: () => Date;
  randomBytes: (size: number) => Buffer;
  keyRings: ShortCache<KeyRing>;
}

/** How much longer than a token an old key is accepted, for processes that signed with it a little longer. */
const OVERLAP_SECONDS = 60;

/** The present key ring; the installation's first key is created on first use. */
export async function openKeyRing(context: SigningContext): Promise<KeyRing> {
  const ring = await context.keyRings.recall(RING, () => readKeyRing(context));
  if (!ring) throw new Error('the installation has no signing key');
  return ring;
}

/** Reads the key ring again: another process may have created a key since. */
export function reopenKeyRing(context: SigningContext): Promise<KeyRing> {
  context.keyRings.forget(RING);
  return openKeyRing(context);
}

/**
 * Creates a new key that signs from now on. The old ones stay valid and published until the last access token that they
 * signed has expired (docs/rules/tokens.md#3).
 */
export async function rotateSigningKey(
  context: SigningContext,
  staff: Staff,
): Promise<Pick<SigningKey, 'key_id' | 'created_at'>> {
  const { database, clock, randomBytes } = context;
  const now = clock();
  const key = await makeSigningKey(randomBytes, now);
  await database.transaction(async (session) => {
    await lockSigningKeys(session);
    await retireSigningKeys(
      session,
      new Date(now.getTime() + (accessTokenSeconds + OVERLAP_SECONDS) * 1_000),
    );
    await insertSigningKey(session, key);
    const details = { key_id: key.key_id };
    await writeAudit(session.ofTenant(staff.tenant_id), {
      author: staff.username,
      at: now,
      action: 'signing_key.rotated',
      details,
    });
  });
  context.keyRings.forget(RING);
  return { key_id: key.key_id, created_at: key.created_at };
}

const RING = 'ring';

async function readKeyRing({ database, clock, randomBytes }: SigningContext): Promise<KeyRing> {
  const now = clock();
  const found = await readSigningKeys(database, now);
  const keys =
    found.length > 0 ? found : await makeFirstKey(database, await makeSigningKey(randomBytes, now));
  const [newest] = keys;
  if (!newest) throw new Error('the installation has no signing key');
  const published = { keys: keys.map((key) => key.public_jwk) } as unknown as JSONWebKeySet;
  const privateKey = await importJWK({ ...newest.private_jwk, kty: 'OKP' }, signingAlgorithm);
  return {
    key_id: newest.key_id,
    privateKey: privateKey as CryptoKey,
    published,
    find: createLocalJWKSet(published),
  };
}

/** Of several processes that start at the same time, one creates the key and the others find it. */
function makeFirstKey(database: Database, key: SigningKey): Promise<SigningKey[]> {
  return database.transaction(async (session: Queryable) => {
    await lockSigningKeys(session);
    const made = await readSigningKeys(session, key.created_at);
    if (made.length > 0) return made;
    await insertSigningKey(session, key);
    return [key];
  });
}

/** What precedes the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410 section 7). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

async function makeSigningKey(randomBytes: (size: number) => Buffer, now: Date): Promise<SigningKey> {
  const key = Buffer.concat([pkcs8Head, randomBytes(32)]);
  const jwk = createPrivateKey({ key, format: 'der', type: 'pkcs8' }).export({ format: 'jwk' });
  const { kty = '', crv = '', x = '', d = '' } = jwk as Record<string, string>;
  const key_id = await calculateJwkThumbprint({ kty, crv, x });
  const public_jwk = { kty, crv, x, kid: key_id, alg: signingAlgorithm, use: 'sig' };
  return { key_id, private_jwk: { kty, crv, x, d }, public_jwk, created_at: now };
}
