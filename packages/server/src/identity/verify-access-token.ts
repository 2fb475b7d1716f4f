import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Staff } from '@laurel/contract/identity/users.ts';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import { readUser, type UserCredential } from '../store/identity/users.ts';
import { accessTokenAudience, passwordVersionOf, signingAlgorithm } from './access-tokens.ts';
import { scopesOfRole } from './roles.ts';
import type { ShortCache } from './short-cache.ts';
import { type KeyRing, openKeyRing, reopenKeyRing, type SigningContext } from './signing-keys.ts';

export interface VerifyingContext extends SigningContext {
  issuer: string;
  users: ShortCache<UserCredential>;
}

interface Claims {
  tenant_id: number;
  sub: string;
  jti: string;
  scope: string;
  password_version: string;
}

/**
 * Whose access token this is and what it allows (decisions 4, RFC 9068 section 4). Role and state of the user count as they are
 * now, at most two seconds old. Throws the fault `unauthenticated`.
 */
export async function verifyAccessToken(context: VerifyingContext, accessToken: string): Promise<Staff> {
  const claims = await readClaims(context, accessToken);
  const user = await readPresentUser(context, claims);
  if (!user) throw new Fault('unauthenticated', 'The access token is no longer valid; sign in again.');
  const { tenant_id, user_id, username, role } = user;
  const granted = claims.scope.split(' ');
  const scopes = scopesOfRole(role).filter((scope) => granted.includes(scope));
  const token_id = claims.jti;
  return { tenant_id, home_tenant_id: tenant_id, user_id, username, role, token_id, scopes };
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

/** A token of a key that is not known may be of one that another process has just made. */
async function verifyJwt(context: VerifyingContext, accessToken: string): Promise<JWTPayload> {
  try {
    return await verifyWith(await openKeyRing(context), context, accessToken);
  } catch (error) {
    if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
    return verifyWith(await reopenKeyRing(context), context, accessToken);
  }
}

/** Algorithm, type, issuer and audience are pinned: the token's own claims about them are not trusted. */
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

/** The user as enabled and with the password of the token, or as having kept it; what is remembered may be older than the token, so it is read twice. */
async function readPresentUser(
  { database, users }: VerifyingContext,
  { tenant_id, sub, jti, password_version }: Claims,
): Promise<UserCredential | undefined> {
  const key = `${tenant_id}/${sub}`;
  const read = () => users.recall(key, () => readUser(database, tenant_id, Number(sub)));
  const isPresent = (user: UserCredential | undefined) =>
    user?.disabled_at === null && (passwordVersionOf(user) === password_version || user.kept_token === jti);
  const remembered = await read();
  if (isPresent(remembered)) return remembered;
  users.forget(key);
  const user = await read();
  return isPresent(user) ? user : undefined;
}
