import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Staff, UserReplacement } from '@laurel/contract/identity/users.ts';
import { sidesOf } from '../audit/audit.ts';
import type { Database, Queryable } from '../database/database.ts';
import { noteAccess } from './audit-access.ts';
import { hashPassword } from './passwords.ts';
import { requireRole } from './roles.ts';
import type { ShortCache } from './short-cache.ts';
import * as store from './store/users.ts';
import { lockOwners, type StoredUser, type UserCredential, updateUser } from './store/users.ts';

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
    await noteAccess(session.ofTenant(staff.tenant_id), {
      staff,
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
    await noteAccess(tenant, { staff, at: clock(), action: 'user.signed_out', details });
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
