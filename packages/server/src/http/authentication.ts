import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Staff } from '@laurel/contract/identity/users.ts';
import {
  type Access,
  type ApiKeyAccess,
  type LogAccess,
  type StaffAccess,
  viewerAccess,
} from '@laurel/contract/operations/operation.ts';
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { ApiKeyIdentity } from '../identity/identity.ts';
import { bearerForm, bearerKey, type SentCredentials } from './credentials.ts';
import { requirePage, requirePlayer } from './page-access.ts';
import { clearSessionCookie, provenanceOf, readSessionCookie, setSessionCookie } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The tenant that the request is for; set by the guards of its operation. */
    tenant_id: number;
    /** The staff whose access token was sent; absent if the operation needs no staff. */
    staff: Staff;
    /** The API key that was sent; absent if the operation needs none. */
    apiKey: ApiKeyIdentity;
    /** Whether a credential that may read the whole log was sent; set for operations of logs. */
    isLogReader: boolean;
  }
}

/** Runs before a route's handler and refuses the request with a fault. */
export type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** The guard that refuses requests without the access that the operation needs. */
export function guardsOf(credentials: SentCredentials, access: Access): onRequestHookHandler[] {
  if (access.kind === 'public') return [];
  if (access.kind === 'staff') return [requireStaff(credentials, access)];
  if (access.kind === 'player') return [requirePlayer(credentials, access)];
  if (access.kind === 'log') return [requireLogReader(credentials, access)];
  if (access.inPages !== undefined) return [requirePage(credentials, { ...access, inPages: access.inPages })];
  const guard = requireApiKey(credentials, access);
  return access.accessToken === 'optional' ? [guard, checkAccessToken(credentials)] : [guard];
}

/**
 * Requires an API key with the scope in the header (docs/rules/tokens.md#7). The header `authorization` carries it raw or
 * after `Bearer`. Faults: `unauthenticated` with a challenge (RFC 9110 section 11.6.1), `forbidden`.
 */
function requireApiKey(
  { identity }: SentCredentials,
  { header, orHeader, scope }: ApiKeyAccess,
): onRequestHookHandler {
  const challenge =
    header === 'x-api-key' ? 'ApiKey realm="laurel", header="x-api-key"' : 'Bearer realm="laurel"';
  const admit = (request: FastifyRequest, reply: FastifyReply, found: ApiKeyIdentity | undefined) => {
    if (!found) {
      reply.header('www-authenticate', challenge);
      throw new Fault('unauthenticated', `The header ${header} must carry a valid API key.`);
    }
    if (!found.scopes.includes(scope))
      throw new Fault('forbidden', `This call needs an API key with the scope ${scope}.`);
    request.tenant_id = found.tenant_id;
    request.apiKey = found;
  };
  return (request, reply, done) => {
    const key = bearerKey(request.headers[header] ?? (orHeader && request.headers[orHeader]));
    const found = key ? identity.authenticateApiKey(key) : undefined;
    if (found instanceof Promise)
      found.then((apiKey) => admit(request, reply, apiKey)).then(() => done(), done);
    else {
      admit(request, reply, found);
      done();
    }
  };
}

/**
 * Requires an access token, or the session of a page of this service, with the role, by role and by scope
 * (docs/rules/tokens.md#6). The owner of the installation acts for the tenant that the header `Laurel-Tenant` names. Faults:
 * `unauthenticated`, `forbidden`; for the header also `invalid_parameter` and `not_found`.
 */
function requireStaff(credentials: SentCredentials, { scope }: StaffAccess): Guard {
  return async (request, reply) => {
    // A shared cache must not keep what staff may see, nor must a browser that others use, too.
    reply.header('cache-control', 'no-store');
    const staff = await actingStaff(credentials, request, reply);
    if (!staff.scopes.includes(scope)) {
      reply.header('www-authenticate', `${staffChallenge}, error="insufficient_scope", scope="${scope}"`);
      throw new Fault('forbidden', `This call needs an access token with the scope ${scope}.`);
    }
    request.staff = staff;
    request.tenant_id = staff.tenant_id;
  };
}

/**
 * An `Authorization` sent with the API key must be an access token of staff of the same tenant (docs/rules/intake.md#6).
 * Faults: those of staff.
 */
function checkAccessToken(credentials: SentCredentials): Guard {
  return async (request, reply) => {
    if (request.headers.authorization === undefined) return;
    const { tenant_id } = await authenticateStaff(credentials, request, reply);
    if (tenant_id !== request.tenant_id)
      throw new Fault('forbidden', 'The access token and the API key are not of the same tenant.');
  };
}

/** The largest number that a tenant can have: it is an integer of four bytes. */
const MAX_TENANT_ID = 2_147_483_647;

/**
 * Admits everybody where the tenant's setting says so, otherwise staff of the tenant in the path, or an API key of it with
 * the scope, in `x-api-key` or `Authorization`. Faults: those of staff; `not_found` for staff and keys of another tenant.
 */
function requireLogReader(credentials: SentCredentials, access: LogAccess): Guard {
  const { identity } = credentials;
  return async (request, reply) => {
    const tenant_id = Number((request.params as { tenant_id?: string }).tenant_id);
    // The guard comes before the check of the parameters, so it has the bounds of the contract itself.
    if (!Number.isSafeInteger(tenant_id) || tenant_id < 1 || tenant_id > MAX_TENANT_ID)
      throw new Fault('invalid_parameter', 'tenant_id must be the id of a tenant.');
    request.tenant_id = tenant_id;
    request.isLogReader = false;
    // Neither a checkpoint nor the lack of a tile may be kept: both are others a second later.
    reply.header('cache-control', 'no-store');
    const sent = request.headers.authorization ?? request.headers['x-api-key'];
    const setting = await identity.logAccessOf(tenant_id);
    if (sent === undefined && setting && access.openIn.includes(setting)) return;
    const key = bearerKey(sent);
    const found = key ? await identity.authenticateApiKey(key) : undefined;
    if (found && !found.scopes.includes(access.scope))
      throw new Fault('forbidden', `This call needs an API key with the scope ${access.scope}.`);
    const reader = found ?? (await actingStaff(credentials, request, reply));
    if (!reader.scopes.some((scope) => scope === access.scope || scope === viewerAccess.scope))
      throw new Fault('forbidden', `This call needs an access token with the scope ${viewerAccess.scope}.`);
    if (reader.tenant_id !== tenant_id)
      throw new Fault('not_found', `There is no log of tenant ${tenant_id}.`);
    request.isLogReader = true;
  };
}

const staffChallenge = 'Bearer realm="laurel"';

/** By the header `Authorization` if it is sent, whatever it contains; otherwise by the cookie of a session. */
async function actingStaff(
  credentials: SentCredentials,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Staff> {
  if (request.headers.authorization !== undefined) return authenticateStaff(credentials, request, reply);
  const staff = await staffOfSession(credentials, request, reply);
  if (staff === undefined) return authenticateStaff(credentials, request, reply);
  return actForNamedTenant(credentials, request, staff);
}

async function authenticateStaff(
  credentials: SentCredentials,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Staff> {
  const { authorization = '' } = request.headers;
  const accessToken = bearerForm.exec(authorization)?.[1];
  if (accessToken === undefined) {
    reply.header('www-authenticate', staffChallenge);
    throw new Fault('unauthenticated', 'The header Authorization must carry "Bearer" and an access token.');
  }
  const staff = await credentials.identity.verifyAccessToken(accessToken).catch((error: unknown) => {
    if (error instanceof Fault && error.code === 'unauthenticated')
      reply.header('www-authenticate', `${staffChallenge}, error="invalid_token"`);
    throw error;
  });
  return actForNamedTenant(credentials, request, staff);
}

async function actForNamedTenant(
  { identity }: SentCredentials,
  request: FastifyRequest,
  staff: Staff,
): Promise<Staff> {
  const text = request.headers['laurel-tenant'];
  if (text === undefined) return staff;
  if (typeof text !== 'string' || !/^[1-9]\d{0,8}$/.test(text))
    throw new Fault('invalid_parameter', 'The header Laurel-Tenant must be the id of a tenant.');
  return identity.actForTenant(staff, Number(text));
}

/**
 * The staff whose session the request's cookie names; undefined without a cookie. A cookie counts only if the browser says
 * that the request comes from a page of this service; one that has ended is cleared. Faults: `forbidden`, `unauthenticated`
 * with a challenge.
 */
async function staffOfSession(
  credentials: SentCredentials,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Staff | undefined> {
  const { identity, publicUrl } = credentials;
  const text = readSessionCookie(request, credentials);
  if (text === undefined) return undefined;
  if (provenanceOf(request, publicUrl) !== 'same-origin')
    throw new Fault(
      'forbidden',
      'A session is taken from pages of this service alone; Sec-Fetch-Site, Origin or Referer must say so.',
    );
  const { staff, renewed } = await identity.verifySession(text).catch((error: unknown) => {
    if (error instanceof Fault && error.code === 'unauthenticated') {
      clearSessionCookie(request, reply, credentials);
      reply.header('www-authenticate', staffChallenge);
    }
    throw error;
  });
  if (renewed !== undefined) setSessionCookie(request, reply, credentials, renewed);
  return staff;
}
