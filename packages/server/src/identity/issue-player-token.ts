import {
  maxPlayerTokenSeconds,
  type PlayerTokenRequest,
  playerScopes,
  playerTokenAudience,
} from '@laurel/contract/identity/player-tokens.ts';
import { SignJWT } from 'jose';
import { signingAlgorithm } from './access-tokens.ts';
import { openKeyRing, type SigningContext } from './signing-keys.ts';
import type { ApiKeyIdentity } from './store/api-keys.ts';

/**
 * A token that identifies the player who looks, signed by this installation; it is valid no longer than the API key
 * (docs/rules/live.md#1).
 */
export async function issuePlayerToken(
  context: SigningContext & { issuer: string },
  { tenant_id, api_key_id }: Pick<ApiKeyIdentity, 'tenant_id' | 'api_key_id'>,
  { player_id, scope = playerScopes.join(' '), ttl = maxPlayerTokenSeconds }: PlayerTokenRequest,
): Promise<{ token: string; expires_in: number }> {
  const { key_id, privateKey } = await openKeyRing(context);
  const now = Math.floor(context.clock().getTime() / 1_000);
  const token = await new SignJWT({ scope, tenant_id, api_key_id })
    .setProtectedHeader({ alg: signingAlgorithm, kid: key_id, typ: 'JWT' })
    .setIssuer(context.issuer)
    .setAudience(playerTokenAudience)
    .setSubject(player_id)
    .setIssuedAt(now)
    .setExpirationTime(now + ttl)
    .setJti(context.randomBytes(12).toString('base64url'))
    .sign(privateKey);
  return { token, expires_in: ttl };
}
