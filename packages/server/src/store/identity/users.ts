import type { Role } from '@laurel/contract/identity/users.ts';
import type { Session } from '../engine/database.ts';

export interface User {
  user_id: number;
  username: string;
  role: Role;
  created_at: Date;
  disabled_at: Date | null;
}

/** What a login needs of a user. */
export interface UserCredential extends User {
  tenant_id: number;
  /** PHC string. */
  password_hash: string;
  /** How often all access tokens were ended without a new password. */
  sign_outs: number;
  /** The `jti` of the access token that goes on although the password is another one. */
  kept_token: string | null;
}

const columns = 'user_id, username, role, created_at, disabled_at';
const credentials = `tenant_id, password_hash, sign_outs, kept_token, ${columns}`;

/** Adds a user and answers it; undefined when the installation has that username, in whatever letter case. */
export async function insertUser(
  session: Session,
  tenant_id: number,
  user: Pick<UserCredential, 'username' | 'role' | 'password_hash' | 'created_at'>,
): Promise<User | undefined> {
  const [row] = await session.query<User & Record<string, unknown>>({
    tenant_id,
    text: `
      insert into users (tenant_id, username, password_hash, role, created_at)
      values ($1, $2, $3, $4, $5)
      on conflict ((lower(username))) do nothing
      returning ${columns}`,
    values: [tenant_id, user.username, user.password_hash, user.role, user.created_at],
  });
  return row;
}

/** The user who signs in under this name, whatever its letter case; this look-up finds the tenant (decisions 4). */
export async function findUser(session: Session, username: string): Promise<UserCredential | undefined> {
  const [row] = await session.query<UserCredential & Record<string, unknown>>({
    name: 'find-user',
    text: `select ${credentials} from find_user($1)`,
    values: [username],
  });
  return row;
}

/** One user of the tenant with the hash of the password, disabled or not. */
export async function readUser(
  session: Session,
  tenant_id: number,
  user_id: number,
): Promise<UserCredential | undefined> {
  const [row] = await session.query<UserCredential & Record<string, unknown>>({
    tenant_id,
    name: 'read-user',
    text: `select ${credentials} from users where tenant_id = $1 and user_id = $2`,
    values: [tenant_id, user_id],
  });
  return row;
}

/** One user of the tenant, locked until the transaction ends. */
export async function lockUser(
  session: Session,
  tenant_id: number,
  user_id: number,
): Promise<User | undefined> {
  const [row] = await session.query<User & Record<string, unknown>>({
    tenant_id,
    text: `select ${columns} from users where tenant_id = $1 and user_id = $2 for update`,
    values: [tenant_id, user_id],
  });
  return row;
}

/**
 * How many owners of the installation can sign in. Their rows stay locked until the transaction ends, in key order (invariant I9), so
 * that two owners cannot take the role from each other at once.
 */
export async function lockOwners(session: Session): Promise<number> {
  const rows = await session.query({ text: 'select from lock_owners()' });
  return rows.length;
}

/** How many users the tenant has, with the disabled ones. */
export async function countUsers(session: Session, tenant_id: number): Promise<number> {
  const [row] = await session.query<{ count: number }>({
    tenant_id,
    text: 'select count(*) from users where tenant_id = $1',
    values: [tenant_id],
  });
  return row?.count ?? 0;
}

/** The tenant's users by id, with the disabled ones. */
export function readUsers(
  session: Session,
  tenant_id: number,
  rows: { offset: number; limit: number },
): Promise<User[]> {
  return session.query<User & Record<string, unknown>>({
    tenant_id,
    text: `select ${columns} from users where tenant_id = $1 order by user_id offset $2 limit $3`,
    values: [tenant_id, rows.offset, rows.limit],
  });
}

/**
 * Writes role and state of a user, and the password's hash unless it is undefined; the caller holds the user's lock. Where told, every
 * access token of the user ends.
 */
export async function updateUser(
  session: Session,
  tenant_id: number,
  user_id: number,
  user: { role: Role; disabled_at: Date | null; password_hash: string | undefined; endsTokens: boolean },
): Promise<void> {
  await session.query({
    tenant_id,
    text: `
      update users
         set role = $3, disabled_at = $4, password_hash = coalesce($5, password_hash),
             sign_outs = sign_outs + case when $6 then 1 else 0 end,
             kept_token = case when $6 then null else kept_token end
       where tenant_id = $1 and user_id = $2`,
    values: [tenant_id, user_id, user.role, user.disabled_at, user.password_hash ?? null, user.endsTokens],
  });
}

/**
 * Puts a new password in the place of the one that was checked, and keeps one access token by its `jti`. Answers false, and changes
 * nothing, where the password is another one by now.
 */
export async function replacePassword(
  session: Session,
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
export async function signOutUser(session: Session, tenant_id: number, user_id: number): Promise<void> {
  await session.query({
    tenant_id,
    text: `
      update users set sign_outs = sign_outs + 1, kept_token = null where tenant_id = $1 and user_id = $2`,
    values: [tenant_id, user_id],
  });
}
