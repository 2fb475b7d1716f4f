import { plainUsername, type Role } from '@laurel/contract/identity/users.ts';
import type { Queryable, TenantSession } from '../../database/database.ts';
import { tableOf } from '../../database/table.ts';

export interface StoredUser {
  user_id: number;
  username: string;
  role: Role;
  created_at: Date;
  disabled_at: Date | null;
}

/** What a login needs of a user. */
export interface UserCredential extends StoredUser {
  tenant_id: number;
  /** PHC string. */
  password_hash: string;
  /** How often all access tokens were ended without a new password. */
  sign_outs: number;
  /** The `jti` of the access token that remains valid although the password has changed. */
  kept_token: string | null;
}

const columns = 'user_id, username, role, created_at, disabled_at';
const credentials = `tenant_id, password_hash, sign_outs, kept_token, ${columns}`;

/** The tenant's users by id, including disabled ones. */
export const users = tableOf<StoredUser, 'user_id'>({ table: 'users', columns, key: 'user_id' });

/**
 * Adds a user, under the plain form of the name, and returns it; undefined when the installation has that username, in any
 * case and width of letters.
 */
export async function insertUser(
  tenant: TenantSession,
  user: Pick<UserCredential, 'username' | 'role' | 'password_hash' | 'created_at'>,
): Promise<StoredUser | undefined> {
  const [row] = await tenant.query<StoredUser>({
    text: `
      insert into users (tenant_id, username, password_hash, role, created_at)
      select $1, $2, $3, $4, $5 where not exists (select from find_user($2))
      on conflict ((lower(username))) do nothing
      returning ${columns}`,
    values: [plainUsername(user.username), user.password_hash, user.role, user.created_at],
  });
  return row;
}

/**
 * The user who signs in under this name, in any case and width of letters; this look-up finds the tenant
 * (docs/rules/tokens.md#5).
 */
export async function findUser(session: Queryable, username: string): Promise<UserCredential | undefined> {
  const [row] = await session.query<UserCredential>({
    name: 'find-user',
    text: `select ${credentials} from find_user($1)`,
    values: [username],
  });
  return row;
}

/** One user of the tenant with the hash of the password, disabled or not. */
export async function readUser(tenant: TenantSession, user_id: number): Promise<UserCredential | undefined> {
  const [row] = await tenant.query<UserCredential>({
    name: 'read-user',
    text: `select ${credentials} from users where tenant_id = $1 and user_id = $2`,
    values: [user_id],
  });
  return row;
}

/**
 * The number of owners of the installation who can sign in. Their rows stay locked until the transaction ends, in key order
 * (invariant I9), so that two owners cannot take the role from each other at the same time.
 */
export async function lockOwners(session: Queryable): Promise<number> {
  const rows = await session.query({ text: 'select from lock_owners()' });
  return rows.length;
}

/**
 * Writes role and state of a user, and the password's hash unless it is undefined; the caller holds the user's lock. On
 * request, it also ends every access token of the user.
 */
export async function updateUser(
  tenant: TenantSession,
  user_id: number,
  user: { role: Role; disabled_at: Date | null; password_hash: string | undefined; endsTokens: boolean },
): Promise<void> {
  await tenant.query({
    text: `
      update users
         set role = $3, disabled_at = $4, password_hash = coalesce($5, password_hash),
             sign_outs = sign_outs + case when $6 then 1 else 0 end,
             kept_token = case when $6 then null else kept_token end
       where tenant_id = $1 and user_id = $2`,
    values: [user_id, user.role, user.disabled_at, user.password_hash ?? null, user.endsTokens],
  });
}

/**
 * Replaces the password that was checked with a new one, and keeps one access token by its `jti`. Returns false, and changes
 * nothing, if the password has changed in the meantime.
 */
export async function replacePassword(
  session: Queryable,
  { tenant_id, user_id, password_hash }: UserCredential,
  changed: { password_hash: string; kept_token: string },
): Promise<boolean> {
  const rows = await session.query({
    tenant_id,
    text: `
      update users set password_hash = $4, kept_token = $5
       where tenant_id = $1 and user_id = $2 and password_hash = $3
      returning 1`,
    values: [tenant_id, user_id, password_hash, changed.password_hash, changed.kept_token],
  });
  return rows.length > 0;
}

/** Ends every access token of the user; the password stays. */
export async function signOutUser(tenant: TenantSession, user_id: number): Promise<void> {
  await tenant.query({
    text: `
      update users set sign_outs = sign_outs + 1, kept_token = null where tenant_id = $1 and user_id = $2`,
    values: [user_id],
  });
}
