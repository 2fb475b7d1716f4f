import type { Queryable } from '../../database/database.ts';

/** A key that signs access tokens; it belongs to the installation (docs/rules/tokens.md#3). */
export interface SigningKey {
  /** RFC 7638 thumbprint; the `kid` of what it signed. */
  key_id: string;
  private_jwk: Record<string, string>;
  public_jwk: Record<string, string>;
  created_at: Date;
}

/** The keys whose signatures count at `now`, newest first; the first one signs. */
export function readSigningKeys(session: Queryable, now: Date): Promise<SigningKey[]> {
  return session.query<SigningKey>({
    name: 'read-signing-keys',
    text: `
      select key_id, private_jwk, public_jwk, created_at from signing_keys
       where retired_at is null or retired_at > $1
       order by retired_at is null desc, created_at desc, key_id`,
    values: [now],
  });
}

/** Lets one transaction at a time add a signing key; reading continues. */
export async function lockSigningKeys(session: Queryable): Promise<void> {
  await session.query({ text: 'select lock_signing_keys()' });
}

/** Adds the key that signs from now on; the caller holds the lock and has retired the others. */
export async function insertSigningKey(session: Queryable, key: SigningKey): Promise<void> {
  await session.query({
    text: 'insert into signing_keys (key_id, private_jwk, public_jwk, created_at) values ($1, $2, $3, $4)',
    values: [key.key_id, JSON.stringify(key.private_jwk), JSON.stringify(key.public_jwk), key.created_at],
  });
}

/** Sets until when signatures of the current keys are accepted; keys that were retired earlier keep their time. */
export async function retireSigningKeys(session: Queryable, retired_at: Date): Promise<void> {
  await session.query({
    text: 'update signing_keys set retired_at = $1 where retired_at is null',
    values: [retired_at],
  });
}
