import { createHash } from 'node:crypto';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Staff } from '@laurel/contract/identity/users.ts';
import { sidesOf } from '../store/audit/sides.ts';
import type { Session } from '../store/engine/database.ts';
import {
  findSession,
  insertSession,
  markRenewed,
  removeOldSessions,
  removeSession,
  type StaffSession,
} from '../store/identity/sessions.ts';
import type { User } from '../store/identity/users.ts';
import { passwordVersionOf } from './access-tokens.ts';
import { noteAccess } from './audit-access.ts';
import type { UserContext } from './change-user.ts';
import { checkPassword } from './check-password.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { readPresentUser } from './present-user.ts';
import { scopesOfRole } from './roles.ts';

/** How long a cookie lives; a request in the second half of that time renews it. */
const LIFE_MILLISECONDS = 12 * 3_600_000;
/** After that staff sign in again, however busy they are. */
const LONGEST_MILLISECONDS = 7 * 24 * 3_600_000;
/** How long a cookie that was renewed still works, for requests that are under way. */
const OVERLAP_MILLISECONDS = 60_000;
/** How many cookies of a user count; one more ends the oldest. */
const KEPT_OF_USER = 50;

/** A cookie's text and when it ends. */
export interface SessionCookie {
  text: string;
  expires_at: Date;
}

export interface StartedSession {
  user: User;
  /** Of the user. */
  tenant_id: number;
  cookie: SessionCookie;
}

/** Whose session it is; `renewed` is the cookie that takes the place of the one that was sent. */
export interface CheckedSession {
  staff: Staff;
  renewed: SessionCookie | undefined;
}

/**
 * Starts a session for a username and password, under the same checks and waits as the token endpoint (decisions 4 and 12). Faults:
 * `unauthenticated`, the same for an unknown user, a disabled one and a wrong password; `too_many_attempts`.
 */
export async function startSession(
  context: UserContext & { throttle: LoginThrottle },
  attempt: { username: string; password: string; address: string },
): Promise<StartedSession> {
  const found = await context.throttle.attempt(attempt, () => checkPassword(context, attempt));
  if (!found) throw new Fault('unauthenticated', 'The username or the password is not right.');
  const { tenant_id, user_id, username, role, created_at, disabled_at } = found;
  const started_at = context.clock();
  const session_id = context.randomBytes(16).toString('base64url');
  const password_version = passwordVersionOf(found);
  const cookie = await context.database.transaction(async (session) => {
    await removeOldSessions(session, tenant_id, user_id, { now: started_at, kept: KEPT_OF_USER - 1 });
    const details = { user_id, username };
    const told = { details, changes: sidesOf({}, { started_at }) };
    await noteAccess(session, { staff: found, at: started_at, action: 'session.started', ...told });
    const begun = { session_id, user_id, password_version, started_at };
    return issueCookie(context, session, tenant_id, begun, started_at);
  });
  return { user: { user_id, username, role, created_at, disabled_at }, tenant_id, cookie };
}

/**
 * Whose session the text of a cookie stands for; role and state of the user count as they are now, as for access tokens. Fault:
 * `unauthenticated`.
 */
export async function verifySession(context: UserContext, text: string): Promise<CheckedSession> {
  const ended = () => new Fault('unauthenticated', 'The session has ended; sign in again.');
  const [, tenant, secret] = cookieForm.exec(text) ?? [];
  if (secret === undefined) throw ended();
  const tenant_id = Number(tenant);
  const found = await findSession(context.database, tenant_id, hashOf(text), context.clock());
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

/** Ends the session of the staff, with every cookie of it, in all processes at once. Fault: `not_found` where an access token was sent. */
export async function endSession({ database, clock }: UserContext, staff: Staff): Promise<void> {
  const { home_tenant_id: tenant_id, user_id, username, token_id: session_id } = staff;
  await database.transaction(async (session) => {
    const started_at = await removeSession(session, tenant_id, { user_id, session_id });
    if (started_at === undefined)
      throw new Fault('not_found', 'No session was sent: an access token ends by itself.');
    const details = { user_id, username };
    await noteAccess(session, {
      staff: { tenant_id, username },
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
  const isLast = expires_at.getTime() >= started_at.getTime() + LONGEST_MILLISECONDS;
  return !renewed && !isLast && clock().getTime() - issued_at.getTime() > LIFE_MILLISECONDS / 2;
}

/** Of several requests at once one gets the new cookie; the others go on with the one that they sent. */
function renew(
  context: UserContext,
  tenant_id: number,
  text: string,
  found: StaffSession,
): Promise<SessionCookie | undefined> {
  const now = context.clock();
  return context.database.transaction(async (session) => {
    const until = new Date(now.getTime() + OVERLAP_MILLISECONDS);
    if (!(await markRenewed(session, tenant_id, hashOf(text), until))) return undefined;
    return issueCookie(context, session, tenant_id, found, now);
  });
}

async function issueCookie(
  { randomBytes }: UserContext,
  session: Session,
  tenant_id: number,
  of: Pick<StaffSession, 'session_id' | 'user_id' | 'password_version' | 'started_at'>,
  issued_at: Date,
): Promise<SessionCookie> {
  const text = `${tenant_id}.${randomBytes(32).toString('base64url')}`;
  const longest = of.started_at.getTime() + LONGEST_MILLISECONDS;
  const expires_at = new Date(Math.min(issued_at.getTime() + LIFE_MILLISECONDS, longest));
  await insertSession(session, tenant_id, hashOf(text), { ...of, issued_at, expires_at });
  return { text, expires_at };
}
