import { createHash } from 'node:crypto';
import type { UserCredential } from '../store/identity/users.ts';

/** How long an access token is valid (decisions 4). */
export const accessTokenSeconds = 3_600;

/** Ed25519 (RFC 8037): short signatures, no random number at signing; nothing else is accepted. */
export const signingAlgorithm = 'EdDSA';

/** Who an access token is for: the management API. */
export const accessTokenAudience = 'urn:laurel:management-api';

/** The issuer is where the keys are published, if that is known. */
export function issuerOf(publicUrl: string | undefined): string {
  return publicUrl ?? 'urn:laurel';
}

/**
 * Changes with the password, so that a new password ends what was signed in with the old one. 96 bits of a hash of a salted
 * hash: nothing can be guessed from it.
 */
export function passwordVersionOf({ password_hash }: Pick<UserCredential, 'password_hash'>): string {
  return createHash('sha256').update(password_hash).digest('base64url').slice(0, 16);
}
