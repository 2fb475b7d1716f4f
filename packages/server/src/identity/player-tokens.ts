import { Fault } from '@laurel/contract/faults/faults.ts';
import {
  maxPlayerTokenSeconds,
  type PlayerScope,
  type PlayerTokenRequest,
  playerScopes,
  playerTokenAudience,
} from '@laurel/contract/identity/player-tokens.ts';
import { maxIdLength, unstorable } from '@laurel/contract/values/schemas.ts';
import { decodeProtectedHeader, errors, importJWK, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import {
  type FoundKey,
  type PlayerTokenKeyContext,
  registeredKeyForm,
  registeredKeyPrefix,
} from './player-token-keys.ts';
import type { ShortCache } from './short-cache.ts';
import { openKeyRing, reopenKeyRing, type SigningContext, signingAlgorithm } from './signing-keys.ts';
import { type ApiKeyIdentity, apiKeys, readSites, type StoredApiKey } from './store/api-keys.ts';
import { findPlayerTokenKey } from './store/player-token-keys.ts';
import { readTenant, type Tenant } from './store/tenants.ts';

interface PlayerTokenContext extends SigningContext, PlayerTokenKeyContext {
  issuer: string;
  tenants: ShortCache<Tenant>;
  sites: ShortCache<readonly string[]>;
  issuingKeys: ShortCache<StoredApiKey>;
}

/** How far (s) the clocks of operators may be off. */
const CLOCK_TOLERANCE = 30;

/**
 * The player of a token, and what the token allows (docs/rules/live.md#1). Signed by this installation, or with a public key
 * that its tenant registered. Algorithm, audience and lifetime are fixed. Throws the fault `unauthenticated`.
 */
export async function verifyPlayerToken(context: PlayerTokenContext, token: string): Promise<Viewer> {
  try {
    const { kid = '' } = decodeProtectedHeader(token);
    return await (kid.startsWith(registeredKeyPrefix)
      ? verifyRegistered(context, token, kid)
      : verifyIssued(context, token));
  } catch (error) {
    if (error instanceof errors.JWTExpired)
      throw new Fault('unauthenticated', 'The player token has expired; get a new one.');
    if (error instanceof errors.JWTClaimValidationFailed)
      throw wrongClaim(error.claim, error.reason === 'missing');
    if (error instanceof errors.JOSEError || error instanceof TypeError) throw notValid(error);
    throw error;
  }
}

async function verifyIssued(context: PlayerTokenContext, token: string): Promise<Viewer> {
  const payload = await verifyWithRing(context, token);
  const { tenant_id, api_key_id } = payload as { tenant_id?: number; api_key_id?: number };
  if (tenant_id === undefined || api_key_id === undefined) throw notValid();
  const key = await issuingKey(context, tenant_id, api_key_id);
  if (!key) throw new Fault('unauthenticated', 'The API key that issued the player token is revoked.');
  return {
    ...viewerOf(payload, tenant_id, context.clock()),
    origins: key.origins ?? (await sitesOfTenant(context, tenant_id)),
    holds: async () => (await issuingKey(context, tenant_id, api_key_id)) !== undefined,
  };
}

/** A token with an unknown key may use one that another process has just created. */
async function verifyWithRing(context: PlayerTokenContext, token: string): Promise<JWTPayload> {
  const options = { ...required(context), algorithms: [signingAlgorithm], issuer: context.issuer };
  try {
    return (await jwtVerify(token, (await openKeyRing(context)).find, options)).payload;
  } catch (error) {
    if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
    return (await jwtVerify(token, (await reopenKeyRing(context)).find, options)).payload;
  }
}

async function verifyRegistered(context: PlayerTokenContext, token: string, kid: string): Promise<Viewer> {
  if (!registeredKeyForm.test(kid)) throw notValid();
  const registered = await registeredKey(context, kid);
  if (!registered)
    throw new Fault('unauthenticated', 'The player token is signed with a key that is not accepted.');
  const { algorithm, public_jwk, tenant_id } = registered;
  const key = await importJWK({ ...public_jwk }, algorithm);
  const options = { ...required(context), algorithms: [algorithm], clockTolerance: CLOCK_TOLERANCE };
  const { payload } = await jwtVerify(token, key, options);
  return {
    ...viewerOf(payload, tenant_id, context.clock()),
    origins: await sitesOfTenant(context, tenant_id),
    holds: async () => (await registeredKey(context, kid)) !== undefined,
  };
}

function required({ clock }: PlayerTokenContext) {
  const requiredClaims = ['sub', 'iat', 'exp', 'scope'];
  return { audience: playerTokenAudience, currentDate: clock(), requiredClaims };
}

function viewerOf({ sub, iat = 0, exp = 0, scope }: JWTPayload, tenant_id: number, now: Date) {
  // Also counted from now: a token may claim to be issued tomorrow.
  const left = exp - now.getTime() / 1_000 - CLOCK_TOLERANCE;
  if (Math.max(exp - iat, left) > maxPlayerTokenSeconds)
    throw new Fault('unauthenticated', `A player token lives ${maxPlayerTokenSeconds} seconds at most.`);
  if (!isPlayerId(sub)) throw wrongClaim('sub');
  if (typeof scope !== 'string') throw wrongClaim('scope');
  const granted = scope.split(' ');
  const scopes = playerScopes.filter((one): one is PlayerScope => granted.includes(one));
  return { tenant_id, player_id: sub, scopes, expires_at: exp * 1_000 };
}

/** Whether events could name a player like this; the library that reads tokens checks no type. */
function isPlayerId(sub: unknown): sub is string {
  return typeof sub === 'string' && sub !== '' && sub.length <= maxIdLength && unstorable(sub) === undefined;
}

function issuingKey(
  { database, issuingKeys }: PlayerTokenContext,
  tenant_id: number,
  api_key_id: number,
): Promise<StoredApiKey | undefined> {
  return issuingKeys.recall(`${tenant_id}/${api_key_id}`, async () => {
    const key = await apiKeys.read(database.ofTenant(tenant_id), api_key_id);
    return key?.revoked_at === null ? key : undefined;
  });
}

function registeredKey(
  { database, playerTokenKeys }: PlayerTokenContext,
  kid: string,
): Promise<FoundKey | undefined> {
  return playerTokenKeys.recall(kid, () => findPlayerTokenKey(database, kid));
}

/**
 * The sites of the tenant and of its publishable keys: where those show boards, a player token shows the player's own line.
 */
async function sitesOfTenant(
  { database, clock, sites }: PlayerTokenContext,
  tenant_id: number,
): Promise<readonly string[]> {
  const read = () => readSites(database.ofTenant(tenant_id), clock());
  return (await sites.recall(String(tenant_id), read)) ?? [];
}

/** The sites whose pages may use publishable keys without origins of their own. */
export async function originsOfTenant(
  { database, tenants }: Pick<PlayerTokenContext, 'database' | 'tenants'>,
  tenant_id: number,
): Promise<readonly string[]> {
  const tenant = await tenants.recall(String(tenant_id), () => readTenant(database.ofTenant(tenant_id)));
  return tenant?.origins ?? [];
}

/** Of a token whose signature is right, which claim is not: its issuer can mend it. */
function wrongClaim(claim: string, isMissing = false): Fault {
  const which = isMissing ? 'is missing' : 'is not what it has to be';
  return new Fault('unauthenticated', `The player token is not valid: its claim "${claim}" ${which}.`);
}

function notValid(cause?: unknown): Fault {
  return new Fault('unauthenticated', 'The player token is not valid.', { cause });
}

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

/** The reader of boards: a page by its publishable key, or a player by a token (docs/rules/live.md#1). */
export interface Viewer {
  readonly tenant_id: number;
  /** Null: a page, for any visitor. */
  readonly player_id: string | null;
  readonly scopes: readonly PlayerScope[];
  /** The sites whose pages may use the credential. */
  readonly origins: readonly string[];
  /** When the credential expires (ms); null: it does not. */
  readonly expires_at: number | null;
  /** Whether it is still valid, within two seconds; checked repeatedly for as long as a client looks. */
  readonly holds: () => Promise<boolean>;
}
