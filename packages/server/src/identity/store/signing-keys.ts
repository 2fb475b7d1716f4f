import type { Queryable } from '../../database/database.ts';
import { rowsBy, runBy } from '../../database/statements.ts';

/** A key that signs access tokens; it belongs to the installation (docs/rules/tokens.md#3). */
export interface SigningKey {
  /** RFC 7638 thumbprint; the `kid` of what it signed. */
  key_id: string;
  private_jwk: Record<string, string>;
  public_jwk: Record<string, string>;
  created_at: Date;
}

/** The keys whose signatures count at `now`, newest first; the first one signs. */
export const readSigningKeys = rowsBy<SigningKey, [now: Date], Queryable>({
  name: 'read-signing-keys',
  text: `
    select key_id, private_jwk, public_jwk, created_at from signing_keys
     where retired_at is null or retired_at > $1
     order by retired_at is null desc, created_at desc, key_id`,
});

/** Lets one transaction at a time add a signing key; reading continues. */
export const lockSigningKeys = runBy<[], Queryable>({ text: 'select lock_signing_keys()' });

/** Adds the key that signs from now on; the caller holds the lock and has retired the others. */
export const insertSigningKey = runBy<[key: SigningKey], Queryable>({
  text: 'insert into signing_keys (key_id, private_jwk, public_jwk, created_at) values ($1, $2, $3, $4)',
  values: ({ key_id, private_jwk, public_jwk, created_at }) => [
    ...[key_id, JSON.stringify(private_jwk), JSON.stringify(public_jwk), created_at],
  ],
});

/** Sets until when signatures of the current keys are accepted; keys that were retired earlier keep their time. */
export const retireSigningKeys = runBy<[retired_at: Date], Queryable>({
  text: 'update signing_keys set retired_at = $1 where retired_at is null',
});
