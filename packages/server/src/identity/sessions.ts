import { createHash } from 'node:crypto';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Staff } from '@laurel/contract/identity/users.ts';
import { sidesOf, writeAudit } from '../audit/audit.ts';
import type { TenantSession } from '../database/database.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { checkPassword } from './passwords.ts';
import {
  findSession,
  insertSession,
  markRenewed,
  removeOldSessions,
  removeSession,
  type StaffSession,
} from './store/sessions.ts';
import type { StoredUser } from './store/users.ts';
import { passwordVersionOf, readPresentUser, scopesOfRole, type UserContext } from './users.ts';

/** How long a cookie lives; a request in the second half of that time renews it. */
const LIFE_MILLISECONDS = 12 * 3_600_000;
/** After that staff sign in again, however busy they are. */
const MAX_MILLISECONDS = 7 * 24 * 3_600_000;
/** How long a cookie that was renewed still works, for requests that are under way. */
const OVERLAP_MILLISECONDS = 60_000;
/** How many cookies of a user count; one more ends the oldest. */
const MAX_SESSIONS_OF_USER = 50;

/** A cookie's text and when it ends. */
export interface SessionCookie {
  text: string;
  expires_at: Date;
}

export interface StartedSession {
  user: StoredUser;
  /** Of the user. */
  tenant_id: number;
  cookie: SessionCookie;
}

/** The user of a session; `renewed` is the cookie that replaces the one that was sent. */
export interface CheckedSession {
  staff: Staff;
  renewed: SessionCookie | undefined;
}

/**
 * Starts a session for a username and password, under the same checks and waits as the token endpoint
 * (docs/rules/tokens.md#8). Faults: `unauthenticated`, the same for an unknown user, a disabled one and a wrong password;
 * `too_many_attempts`.
 */
export async function startSession(
  context: UserContext & { throttle: LoginThrottle },
  attempt: { username: string; password: string; address: string },
): Promise<StartedSession> {
  const found = await context.throttle.attempt(attempt, () => checkPassword(context, attempt));
  if (!found) throw new Fault('unauthenticated', 'The username or the password is wrong.');
  const { tenant_id, user_id, username, role, created_at, disabled_at } = found;
  const started_at = context.clock();
  const session_id = context.randomBytes(16).toString('base64url');
  const password_version = passwordVersionOf(found);
  const cookie = await context.database.ofTenant(tenant_id).transaction(async (tenant) => {
    await removeOldSessions(tenant, user_id, {
      now: started_at,
      kept: MAX_SESSIONS_OF_USER - 1,
    });
    const details = { user_id, username };
    const note = { details, changes: sidesOf({}, { started_at }) };
    await writeAudit(tenant, { author: found.username, at: started_at, action: 'session.started', ...note });
    const begun = { session_id, user_id, password_version, started_at };
    return issueCookie(context, tenant, begun, started_at);
  });
  return { user: { user_id, username, role, created_at, disabled_at }, tenant_id, cookie };
}

/**
 * The session of a cookie's text; role and state of the user count as they are now, as for access tokens. Fault:
 * `unauthenticated`.
 */
export async function verifySession(context: UserContext, text: string): Promise<CheckedSession> {
  const ended = () => new Fault('unauthenticated', 'The session has ended; sign in again.');
  const [, tenant, secret] = cookieForm.exec(text) ?? [];
  if (secret === undefined) throw ended();
  const tenant_id = Number(tenant);
  const found = await findSession(context.database.ofTenant(tenant_id), hashOf(text), context.clock());
  if (!found) throw ended();
  const { user_id, password_version, session_id: token_id } = found;
  const user = await readPresentUser(context, { tenant_id, user_id, password_version, token_id });
  if (!user) throw ended();
  const renewed = isHalfUsed(context, found) ? await renew(context, tenant_id, text, found) : undefined;
  const { username, role } = user;
  const expires_at = renewed?.expires_at ?? found.expires_at;
  const scopes = scopesOfRole(role);
  const home_tenant_id = tenant_id;
  return {
    staff: { tenant_id, home_tenant_id, user_id, username, role, token_id, scopes, expires_at },
    renewed,
  };
}

/**
 * Ends the session of the staff, with all its cookies, immediately in all processes. Fault: `not_found` if an access token
 * was sent.
 */
export async function endSession({ database, clock }: UserContext, staff: Staff): Promise<void> {
  const { home_tenant_id: tenant_id, user_id, username, token_id: session_id } = staff;
  await database.ofTenant(tenant_id).transaction(async (tenant) => {
    const started_at = await removeSession(tenant, { user_id, session_id });
    if (started_at === undefined)
      throw new Fault('not_found', 'No session was sent: an access token ends by itself.');
    const details = { user_id, username };
    await writeAudit(tenant, {
      author: username,
      at: clock(),
      action: 'session.ended',
      details,
      changes: sidesOf({ started_at }, {}),
    });
  });
}

/** The tenant's id, within what row-level security compares, so that a look-up is of one tenant; and 256 random bits. */
const cookieForm = /^([1-9]\d{0,8})\.([\w-]{43})$/;

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function isHalfUsed({ clock }: UserContext, { issued_at, expires_at, renewed, started_at }: StaffSession) {
  const isLast = expires_at.getTime() >= started_at.getTime() + MAX_MILLISECONDS;
  return !renewed && !isLast && clock().getTime() - issued_at.getTime() > LIFE_MILLISECONDS / 2;
}

/** Of several concurrent requests one gets the new cookie; the others continue with the one that they sent. */
function renew(
  context: UserContext,
  tenant_id: number,
  text: string,
  found: StaffSession,
): Promise<SessionCookie | undefined> {
  const now = context.clock();
  return context.database.ofTenant(tenant_id).transaction(async (tenant) => {
    const until = new Date(now.getTime() + OVERLAP_MILLISECONDS);
    if (!(await markRenewed(tenant, hashOf(text), until))) return undefined;
    return issueCookie(context, tenant, found, now);
  });
}

async function issueCookie(
  { randomBytes }: UserContext,
  tenant: TenantSession,
  of: Pick<StaffSession, 'session_id' | 'user_id' | 'password_version' | 'started_at'>,
  issued_at: Date,
): Promise<SessionCookie> {
  const text = `${tenant.tenant_id}.${randomBytes(32).toString('base64url')}`;
  const longest = of.started_at.getTime() + MAX_MILLISECONDS;
  const expires_at = new Date(Math.min(issued_at.getTime() + LIFE_MILLISECONDS, longest));
  await insertSession(tenant, hashOf(text), { ...of, issued_at, expires_at });
  return { text, expires_at };
}
