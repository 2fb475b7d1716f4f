import { Fault } from '@laurel/contract/faults/faults.ts';
import { type TokenAnswer, TokenRefusal } from '@laurel/contract/identity/tokens.ts';
import type { Staff, StaffScope } from '@laurel/contract/identity/users.ts';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { type ApiKeyContext, authenticateApiKey } from './api-keys.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { checkPassword } from './passwords.ts';
import type { ShortCache } from './short-cache.ts';
import {
  accessTokenSeconds,
  type KeyRing,
  openKeyRing,
  reopenKeyRing,
  type SigningContext,
  signingAlgorithm,
} from './signing-keys.ts';
import type { UserCredential } from './store/users.ts';
import { authenticateTokenClient } from './token-clients.ts';
import { passwordVersionOf, readPresentUser, scopesOfRole } from './users.ts';

export interface IssueAccessToken {
  username: string;
  password: string;
  /** Scopes with spaces between; undefined: all of the user's. */
  scope: string | undefined;
  /** The client's own credentials, if any. */
  client: { client_id: string | undefined; client_secret: string | undefined } | undefined;
  /** IP address that the request came from. */
  address: string;
}

interface IssuingContext extends SigningContext, ApiKeyContext {
  issuer: string;
  throttle: LoginThrottle;
}

/** The `client_id` of access tokens that were issued without client credentials. */
const NO_CLIENT = 'laurel';

/**
 * Issues an access token for a username and password (docs/rules/tokens.md#1, RFC 6749 section 4.3). Throws
 * TokenRefusal: `invalid_client`, `invalid_grant` (the same for an unknown user, a disabled one and a wrong password),
 * `invalid_scope`; and the fault `too_many_attempts`.
 */
export async function issueAccessToken(
  context: IssuingContext,
  request: IssueAccessToken,
): Promise<TokenAnswer> {
  const user = await context.throttle.attempt(request, () => signIn(context, request));
  if (!user) throw new TokenRefusal('invalid_grant', 'The username or the password is wrong.');
  const scopes = grantedScopes(user, request.scope);
  return {
    access_token: await sign(context, user, scopes, request.client?.client_id ?? NO_CLIENT),
    token_type: 'bearer',
    expires_in: accessTokenSeconds,
    scope: scopes.join(' '),
  };
}

async function signIn(
  context: IssuingContext,
  { username, password, client }: IssueAccessToken,
): Promise<UserCredential | undefined> {
  const shown = client && (await authenticateClient(context, client));
  const user = await checkPassword(context, { username, password });
  if (user && shown && shown.tenant_id !== user.tenant_id) throw invalidClient();
  return user;
}

/** A registered client, or an API key of the user's tenant: its id and its text (docs/rules/tokens.md#5). */
async function authenticateClient(
  context: IssuingContext,
  { client_id, client_secret }: { client_id: string | undefined; client_secret: string | undefined },
): Promise<{ tenant_id: number }> {
  if (client_id === undefined || client_secret === undefined) throw invalidClient();
  // The database cannot be queried for an id with U+0000.
  if (/^client_[\w-]+$/.test(client_id)) {
    const client = await authenticateTokenClient(context, client_id, client_secret);
    if (!client) throw invalidClient();
    return client;
  }
  const key = await authenticateApiKey(context, client_secret);
  if (!key || String(key.api_key_id) !== client_id) throw invalidClient();
  return key;
}

function invalidClient(): TokenRefusal {
  return new TokenRefusal(
    'invalid_client',
    'The client_id and client_secret are not those of a client of the tenant.',
  );
}

/** A single period means all, as the form's default does (docs/rules/tokens.md#1). */
function grantedScopes({ role }: UserCredential, scope = '.'): StaffScope[] {
  const owned = scopesOfRole(role);
  if (scope === '.') return owned;
  const wanted = scope.split(' ').filter(Boolean);
  if (wanted.length === 0 || !wanted.every((one) => owned.some((scope) => scope === one)))
    throw new TokenRefusal('invalid_scope', `The scopes of this user are: ${owned.join(' ')}.`);
  return owned.filter((one) => wanted.includes(one));
}

/** The claims of RFC 9068 section 2.2, with the tenant, the role and the password's version. */
async function sign(
  context: IssuingContext,
  user: UserCredential,
  scopes: StaffScope[],
  client_id: string,
): Promise<string> {
  const { key_id, privateKey } = await openKeyRing(context);
  const issuedAt = Math.floor(context.clock().getTime() / 1_000);
  const claims = {
    iss: context.issuer,
    aud: accessTokenAudience,
    sub: String(user.user_id),
    client_id,
    iat: issuedAt,
    exp: issuedAt + accessTokenSeconds,
    jti: context.randomBytes(16).toString('base64url'),
    scope: scopes.join(' '),
    tenant_id: user.tenant_id,
    role: user.role,
    password_version: passwordVersionOf(user),
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: signingAlgorithm, typ: 'at+jwt', kid: key_id })
    .sign(privateKey);
}

interface VerifyingContext extends SigningContext {
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

/** The audience of an access token: the management API. */
const accessTokenAudience = 'urn:laurel:management-api';

/** The issuer is where the keys are published, if that is known. */
export function issuerOf(publicUrl: string | undefined): string {
  return publicUrl ?? 'urn:laurel';
}
