import { Fault } from '@laurel/contract/faults/faults.ts';
import type { PasswordChange, Staff } from '@laurel/contract/identity/users.ts';
import { sidesOf, writeAudit } from '../audit/audit.ts';
import type { Database } from '../database/database.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import {
  readUser,
  replacePassword,
  type StoredUser,
  signOutUser,
  type UserCredential,
} from './store/users.ts';
import type { UserContext } from './users.ts';

/** The user of the access token as stored now. Fault: `unauthenticated` if it is gone. */
export async function readOwnUser({ database }: UserContext, staff: Staff): Promise<StoredUser> {
  const { user_id, username, role, created_at, disabled_at } = await findOwnUser(database, staff);
  return { user_id, username, role, created_at, disabled_at };
}

/**
 * Gives the user of the access token a new password, and ends all other access tokens of the user. Faults: `wrong_password`,
 * `too_many_attempts`, `conflict` if the password was changed meanwhile.
 */
export async function changeOwnPassword(
  context: UserContext & { throttle: LoginThrottle },
  staff: Staff,
  { current_password, new_password }: PasswordChange,
  address: string,
): Promise<void> {
  const { database, users, clock, randomBytes } = context;
  const user = await findOwnUser(database, staff);
  const check = async () => ((await verifyPassword(current_password, user.password_hash)) ? user : undefined);
  if (!(await context.throttle.attempt({ username: user.username, address }, check)))
    throw new Fault('wrong_password', 'The current password is wrong.', {
      errors: [{ pointer: '/current_password', detail: 'is not the current password' }],
    });
  const changed = {
    password_hash: await hashPassword(new_password, randomBytes),
    kept_token: staff.token_id,
  };
  await database.ofTenant(user.tenant_id).transaction(async (tenant) => {
    if (!(await replacePassword(tenant, user, changed)))
      throw new Fault('conflict', 'The password was changed meanwhile.');
    const note = { ...noteOf(user), changes: sidesOf({}, {}, ['password']) };
    await writeAudit(tenant, { ...note, at: clock(), action: 'user.password_changed' });
  });
  users.forget(`${user.tenant_id}/${user.user_id}`);
}

/** Ends every access token of the user, including the one that was sent. */
export async function signOutEverywhere(context: UserContext, staff: Staff): Promise<void> {
  const { database, users, clock } = context;
  const user = await findOwnUser(database, staff);
  await database.ofTenant(user.tenant_id).transaction(async (tenant) => {
    await signOutUser(tenant, user.user_id);
    await writeAudit(tenant, { ...noteOf(user), at: clock(), action: 'user.signed_out' });
  });
  users.forget(`${user.tenant_id}/${user.user_id}`);
}

/** An owner who acts for another tenant is still a user of their own. */
async function findOwnUser(database: Database, { user_id, home_tenant_id }: Staff): Promise<UserCredential> {
  const user = await readUser(database.ofTenant(home_tenant_id), user_id);
  if (!user) throw new Fault('unauthenticated', 'The access token is no longer valid; sign in again.');
  return user;
}

function noteOf({ user_id, username }: UserCredential) {
  return { author: username, details: { user_id, username } };
}
