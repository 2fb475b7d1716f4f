import { createHash } from 'node:crypto';
import type { UserCredential } from './store/users.ts';

/** How long an access token is valid (docs/rules/tokens.md#2). */
export const accessTokenSeconds = 3_600;

/** Ed25519 (RFC 8037): short signatures, no random number at signing; nothing else is accepted. */
export const signingAlgorithm = 'EdDSA';

/** The audience of an access token: the management API. */
export const accessTokenAudience = 'urn:laurel:management-api';

/** The issuer is where the keys are published, if that is known. */
export function issuerOf(publicUrl: string | undefined): string {
  return publicUrl ?? 'urn:laurel';
}

/**
 * Changes with the password and with each sign-out everywhere, so that both end earlier access tokens. 96 bits of a hash of
 * a salted hash: nothing can be guessed from it.
 */
export function passwordVersionOf({
  password_hash,
  sign_outs,
}: Pick<UserCredential, 'password_hash' | 'sign_outs'>): string {
  // Without a sign-out it is what earlier releases put into their tokens.
  const counted = sign_outs === 0 ? password_hash : `${password_hash} ${sign_outs}`;
  return createHash('sha256').update(counted).digest('base64url').slice(0, 16);
}
