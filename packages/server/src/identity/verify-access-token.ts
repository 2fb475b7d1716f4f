import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Staff } from '@laurel/contract/identity/users.ts';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import { accessTokenAudience, signingAlgorithm } from './access-tokens.ts';
import { readPresentUser } from './present-user.ts';
import { scopesOfRole } from './roles.ts';
import type { ShortCache } from './short-cache.ts';
import { type KeyRing, openKeyRing, reopenKeyRing, type SigningContext } from './signing-keys.ts';
import type { UserCredential } from './store/users.ts';

export interface VerifyingContext extends SigningContext {
  issuer: string;
  users: ShortCache<UserCredential>;
}

interface Claims {
  tenant_id: number;
  sub: string;
  jti: string;
  exp: number;
  scope: string;
  password_version: string;
}

/**
 * The user of an access token and what it allows (docs/rules/tokens.md#2, RFC 9068 section 4). Role and state of the user
 * count as they are now, at most two seconds old. Throws the fault `unauthenticated`.
 */
export async function verifyAccessToken(context: VerifyingContext, accessToken: string): Promise<Staff> {
  const claims = await readClaims(context, accessToken);
  const { jti: token_id, password_version } = claims;
  const bearer = { tenant_id: claims.tenant_id, user_id: Number(claims.sub), password_version, token_id };
  const user = await readPresentUser(context, bearer);
  if (!user) throw new Fault('unauthenticated', 'The access token is no longer valid; sign in again.');
  const { tenant_id, user_id, username, role } = user;
  const granted = claims.scope.split(' ');
  const scopes = scopesOfRole(role).filter((scope) => granted.includes(scope));
  const expires_at = new Date(claims.exp * 1_000);
  return { tenant_id, home_tenant_id: tenant_id, user_id, username, role, token_id, scopes, expires_at };
}

async function readClaims(context: VerifyingContext, accessToken: string): Promise<Claims> {
  try {
    return (await verifyJwt(context, accessToken)) as unknown as Claims;
  } catch (error) {
    if (error instanceof errors.JWTExpired)
      throw new Fault('unauthenticated', 'The access token has expired; get a new one.');
    if (error instanceof errors.JOSEError)
      throw new Fault('unauthenticated', 'The access token is not valid.');
    throw error;
  }
}

/** A token with an unknown key may use one that another process has just created. */
async function verifyJwt(context: VerifyingContext, accessToken: string): Promise<JWTPayload> {
  try {
    return await verifyWith(await openKeyRing(context), context, accessToken);
  } catch (error) {
    if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
    return verifyWith(await reopenKeyRing(context), context, accessToken);
  }
}

/** Algorithm, type, issuer and audience are fixed: the token's own claims about them are not trusted. */
async function verifyWith(
  { find }: KeyRing,
  context: VerifyingContext,
  accessToken: string,
): Promise<JWTPayload> {
  const { payload } = await jwtVerify(accessToken, find, {
    algorithms: [signingAlgorithm],
    typ: 'at+jwt',
    issuer: context.issuer,
    audience: accessTokenAudience,
    currentDate: context.clock(),
    requiredClaims: ['sub', 'client_id', 'iat', 'exp', 'jti', 'scope', 'tenant_id', 'password_version'],
  });
  return payload;
}
