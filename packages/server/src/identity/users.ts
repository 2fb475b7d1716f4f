import { createHash } from 'node:crypto';
import { Fault } from '@laurel/contract/faults/faults.ts';
import {
  maxUsernameLength,
  type NewUser,
  plainUsername,
  type Role,
  reservedUsernames,
  roles,
  type Staff,
  type StaffScope,
  scopeOfRole,
  type UserReplacement,
  visibleUsername,
} from '@laurel/contract/identity/users.ts';
import { sidesOf, writeAudit } from '../audit/audit.ts';
import type { Database, Queryable } from '../database/database.ts';
import { invalidMember } from '../validation/refusals.ts';
import { hashPassword } from './passwords.ts';
import type { ShortCache } from './short-cache.ts';
import * as store from './store/users.ts';
import {
  insertUser,
  lockOwners,
  readUser,
  type StoredUser,
  type UserCredential,
  updateUser,
} from './store/users.ts';

/**
 * Adds a user to the tenant of the caller. Faults: `invalid_body` for a username whose plain form is invalid or reserved,
 * `forbidden` for a role out of reach, `conflict` for a taken username.
 */
export async function createUser(
  context: { database: Database; clock: () => Date; randomBytes: (size: number) => Buffer },
  staff: Staff,
  { username: sent, password, role }: NewUser,
): Promise<StoredUser> {
  requireRole(staff, role);
  const username = plainUsername(sent);
  refuseUnfit(username);
  refuseReserved(username);
  const password_hash = await hashPassword(password, context.randomBytes);
  const created_at = context.clock();
  return context.database.ofTenant(staff.tenant_id).transaction(async (tenant) => {
    const user = await insertUser(tenant, {
      username,
      password_hash,
      role,
      created_at,
    });
    if (!user) throw new Fault('conflict', `The username ${username} is taken.`);
    const details = { user_id: user.user_id, username, role };
    const changes = sidesOf({}, { username, role, disabled: false }, ['password']);
    await writeAudit(tenant, {
      author: staff.username,
      at: created_at,
      action: 'user.created',
      details,
      changes,
    });
    return user;
  });
}

/**
 * A user of the name of a part of Laurel would write like it in the audit log. Users of earlier releases keep their
 * names; their entries say that a user wrote them.
 */
function refuseReserved(username: string): void {
  if (!reservedUsernames.includes(username.toLowerCase())) return;
  const detail = `is reserved: ${reservedUsernames.join(' and ')} are what Laurel itself is called`;
  throw invalidMember('/username', detail);
}

/** The text as sent was short enough; in its plain form a character may become several, and one of them a space. */
function refuseUnfit(username: string): void {
  if (visibleUsername.test(username) && [...username].length <= maxUsernameLength) return;
  const detail = 'holds a space or an invisible character, or is too long, in the Unicode form NFKC';
  throw invalidMember('/username', detail);
}

export interface UserContext {
  database: Database;
  clock: () => Date;
  randomBytes: (size: number) => Buffer;
  users: ShortCache<UserCredential>;
}

/**
 * Gives a user of the tenant another role, password or state. A new password, and being disabled, permanently end the user's
 * access tokens. Faults: `not_found`, `forbidden` when the present or the new role is out of reach, `conflict` when the
 * installation would be left without an owner.
 */
export async function replaceUser(
  context: UserContext,
  staff: Staff,
  user_id: number,
  { role, password, disabled }: UserReplacement,
): Promise<StoredUser> {
  requireRole(staff, role);
  const password_hash =
    password === undefined ? undefined : await hashPassword(password, context.randomBytes);
  return changeUser(context, staff, user_id, (user) => ({
    role,
    password_hash,
    disabled_at: disabledAt(user, disabled, context.clock()),
    endsTokens: disabled === true || password_hash !== undefined,
  }));
}

/** Keeps a user of the tenant from signing in, and ends their access tokens; the username stays theirs. Faults as above. */
export async function disableUser(context: UserContext, staff: Staff, user_id: number): Promise<void> {
  await changeUser(context, staff, user_id, (user) => ({
    role: user.role,
    password_hash: undefined,
    disabled_at: disabledAt(user, true, context.clock()),
    endsTokens: true,
  }));
}

/** What the audit log shows of a user; of a password only that it changed. */
function shownOf({ role, disabled_at }: Pick<StoredUser, 'role' | 'disabled_at'>): object {
  return { role, disabled: disabled_at !== null };
}

type Change = Parameters<typeof updateUser>[2];

async function changeUser(
  { database, users, clock }: UserContext,
  staff: Staff,
  user_id: number,
  changeOf: (user: StoredUser) => Change,
): Promise<StoredUser> {
  const changed = await database.transaction(async (session) => {
    const user = await store.users.lock(session.ofTenant(staff.tenant_id), user_id);
    if (!user) throw new Fault('not_found', `There is no user ${user_id}.`);
    requireRole(staff, user.role);
    const change = changeOf(user);
    await refuseLosingLastOwner(session, user, change);
    await updateUser(session.ofTenant(staff.tenant_id), user_id, change);
    const { role, disabled_at, password_hash } = change;
    const summary = { role, disabled: disabled_at !== null, password: password_hash !== undefined };
    const details = { user_id, username: user.username, ...summary };
    const changes = sidesOf(shownOf(user), shownOf(change), summary.password ? ['password'] : []);
    await writeAudit(session.ofTenant(staff.tenant_id), {
      author: staff.username,
      at: clock(),
      action: 'user.changed',
      details,
      changes,
    });
    return { ...user, role: change.role, disabled_at: change.disabled_at };
  });
  users.forget(`${staff.tenant_id}/${user_id}`);
  return changed;
}

/**
 * Ends every access token of a user of the tenant. Faults: `not_found`, `forbidden` when the user's role is out of reach.
 */
export async function signOutUser(context: UserContext, staff: Staff, user_id: number): Promise<void> {
  const { database, users, clock } = context;
  await database.ofTenant(staff.tenant_id).transaction(async (tenant) => {
    const user = await store.users.lock(tenant, user_id);
    if (!user) throw new Fault('not_found', `There is no user ${user_id}.`);
    requireRole(staff, user.role);
    await store.signOutUser(tenant, user_id);
    const details = { user_id, username: user.username };
    await writeAudit(tenant, { author: staff.username, at: clock(), action: 'user.signed_out', details });
  });
  users.forget(`${staff.tenant_id}/${user_id}`);
}

/** Omitted members stay as they are; the first time of being disabled stays. */
function disabledAt({ disabled_at }: StoredUser, disabled: boolean | undefined, now: Date): Date | null {
  if (disabled === undefined) return disabled_at;
  return disabled ? (disabled_at ?? now) : null;
}

async function refuseLosingLastOwner(session: Queryable, user: StoredUser, change: Change): Promise<void> {
  const isOwner = user.role === 'owner' && user.disabled_at === null;
  const staysOwner = change.role === 'owner' && change.disabled_at === null;
  if (!isOwner || staysOwner) return;
  if ((await lockOwners(session)) < 2)
    throw new Fault('conflict', 'This is the last owner; make another user owner first.');
}

/** What an access token or a session claims about its user. */
interface Bearer {
  tenant_id: number;
  user_id: number;
  /** The password's version when it was made. */
  password_version: string;
  /** The `jti` of the token, or the id of the session. */
  token_id: string;
}

/**
 * The user, if enabled and with the password of that time, or with this credential kept when the password changed; undefined
 * otherwise. The cached user, up to two seconds old, may be older than the credential, so it is read twice.
 */
export async function readPresentUser(
  { database, users }: Pick<UserContext, 'database' | 'users'>,
  { tenant_id, user_id, password_version, token_id }: Bearer,
): Promise<UserCredential | undefined> {
  const key = `${tenant_id}/${user_id}`;
  const read = () => users.recall(key, () => readUser(database.ofTenant(tenant_id), user_id));
  const isPresent = (user: UserCredential | undefined) =>
    user?.disabled_at === null &&
    (passwordVersionOf(user) === password_version || user.kept_token === token_id);
  const remembered = await read();
  if (isPresent(remembered)) return remembered;
  users.forget(key);
  const user = await read();
  return isPresent(user) ? user : undefined;
}

/** Every scope that a role has. */
export function scopesOfRole(role: Role): StaffScope[] {
  return roles.slice(0, roles.indexOf(role) + 1).map((weaker) => scopeOfRole[weaker]);
}

/**
 * Throws `forbidden` unless the access token has the scope of the role: no one can grant or revoke a role that they do not
 * have.
 */
function requireRole({ scopes }: Staff, role: Role): void {
  if (!scopes.includes(scopeOfRole[role]))
    throw new Fault('forbidden', `Your access token does not include the role ${role}.`);
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
