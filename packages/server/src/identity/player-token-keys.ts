import { createPublicKey, type KeyObject } from 'node:crypto';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { NewPlayerTokenKey, PlayerTokenAlgorithm } from '@laurel/contract/identity/player-tokens.ts';
import type { Staff } from '@laurel/contract/identity/users.ts';
import { sidesOf, writeAudit } from '../audit/audit.ts';
import type { Database } from '../database/database.ts';
import { invalidMember } from '../validation/refusals.ts';
import type { ShortCache } from './short-cache.ts';
import * as store from './store/player-token-keys.ts';

export type FoundKey = store.StoredPlayerTokenKey & { tenant_id: number };

export interface PlayerTokenKeyContext {
  database: Database;
  clock: () => Date;
  randomBytes: (size: number) => Buffer;
  playerTokenKeys: ShortCache<FoundKey>;
}

/** The prefix of ids of registered keys, which distinguishes them from the keys of this installation. */
export const registeredKeyPrefix = 'ptk_';
export const registeredKeyForm = /^ptk_[\w-]{1,64}$/;

/**
 * Adds a public key to the tenant of the caller. Fault: `invalid_body` for a key that does not match its algorithm, or is
 * weak.
 */
export async function createPlayerTokenKey(
  { database, clock, randomBytes }: PlayerTokenKeyContext,
  staff: Staff,
  { name, algorithm, public_jwk }: NewPlayerTokenKey,
): Promise<store.StoredPlayerTokenKey> {
  refuseUnfit(algorithm, public_jwk);
  const key_id = `${registeredKeyPrefix}${randomBytes(12).toString('base64url')}`;
  const created_at = clock();
  return database.ofTenant(staff.tenant_id).transaction(async (tenant) => {
    const row = { key_id, name, algorithm, public_jwk, created_at };
    const created = await store.playerTokenKeys.insert(tenant, row);
    const details = { key_id, name, algorithm };
    const changes = sidesOf({}, { name, algorithm, public_jwk });
    await writeAudit(tenant, {
      author: staff.username,
      at: created_at,
      action: 'player_token_key.created',
      details,
      changes,
    });
    return created;
  });
}

/** Ends a public key of the tenant: in this process immediately, in others within two seconds. Fault: `not_found`. */
export async function revokePlayerTokenKey(
  { database, clock, playerTokenKeys }: PlayerTokenKeyContext,
  staff: Staff,
  key_id: string,
): Promise<void> {
  const at = clock();
  await database.ofTenant(staff.tenant_id).transaction(async (tenant) => {
    if (!(await store.playerTokenKeys.revoke(tenant, key_id, at)))
      throw new Fault('not_found', `There is no key ${key_id}.`);
    const note = { details: { key_id }, changes: sidesOf({ revoked: false }, { revoked: true }) };
    await writeAudit(tenant, { author: staff.username, at, action: 'player_token_key.revoked', ...note });
  });
  playerTokenKeys.forgetAll();
}

const MIN_RSA_BITS = 2_048;

const fits: Record<PlayerTokenAlgorithm, (key: KeyObject) => boolean> = {
  EdDSA: (key) => key.asymmetricKeyType === 'ed25519',
  ES256: (key) => key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1',
  RS256: (key) =>
    key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_RSA_BITS,
};

function refuseUnfit(algorithm: PlayerTokenAlgorithm, public_jwk: NewPlayerTokenKey['public_jwk']): void {
  const key = readPublicKey(public_jwk);
  if (key && fits[algorithm](key)) return;
  const needs = { EdDSA: 'Ed25519', ES256: 'P-256', RS256: `RSA of at least ${MIN_RSA_BITS} bits` }[
    algorithm
  ];
  const detail = `must be a public key of ${needs} for ${algorithm}`;
  throw invalidMember('/public_jwk', detail);
}

function readPublicKey(key: NewPlayerTokenKey['public_jwk']): KeyObject | undefined {
  try {
    return createPublicKey({ key, format: 'jwk' });
  } catch {
    return undefined;
  }
}
