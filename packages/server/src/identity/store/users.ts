import { plainUsername, type Role } from '@laurel/contract/identity/users.ts';
import type { Queryable } from '../../database/database.ts';
import { answerBy, anyBy, rowBy, runBy } from '../../database/statements.ts';
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
export const insertUser = rowBy<
  StoredUser,
  [user: Pick<UserCredential, 'username' | 'role' | 'password_hash' | 'created_at'>]
>({
  text: `
    insert into users (tenant_id, username, password_hash, role, created_at)
    select $1, $2, $3, $4, $5 where not exists (select from find_user($2))
    on conflict ((lower(username))) do nothing
    returning ${columns}`,
  values: (user) => [plainUsername(user.username), user.password_hash, user.role, user.created_at],
});

/**
 * The user who signs in under this name, in any case and width of letters; this look-up finds the tenant
 * (docs/rules/tokens.md#5).
 */
export const findUser = rowBy<UserCredential, [username: string], Queryable>({
  name: 'find-user',
  text: `select ${credentials} from find_user($1)`,
});

/** One user of the tenant with the hash of the password, disabled or not. */
export const readUser = rowBy<UserCredential, [user_id: number]>({
  name: 'read-user',
  text: `select ${credentials} from users where tenant_id = $1 and user_id = $2`,
});

/**
 * The number of owners of the installation who can sign in. Their rows stay locked until the transaction ends, in key order
 * (invariant I9), so that two owners cannot take the role from each other at the same time.
 */
export const lockOwners = answerBy<object, [], number, Queryable>(
  { text: 'select from lock_owners()' },
  (rows) => rows.length,
);

/**
 * Writes role and state of a user, and the password's hash unless it is undefined; the caller holds the user's lock. On
 * request, it also ends every access token of the user.
 */
export const updateUser = runBy<
  [
    user_id: number,
    user: { role: Role; disabled_at: Date | null; password_hash: string | undefined; endsTokens: boolean },
  ]
>({
  text: `
    update users
       set role = $3, disabled_at = $4, password_hash = coalesce($5, password_hash),
           sign_outs = sign_outs + case when $6 then 1 else 0 end,
           kept_token = case when $6 then null else kept_token end
     where tenant_id = $1 and user_id = $2`,
  values: (user_id, { role, disabled_at, password_hash = null, endsTokens }) => [
    ...[user_id, role, disabled_at, password_hash, endsTokens],
  ],
});

/**
 * Replaces the password that was checked with a new one, and keeps one access token by its `jti`. Returns false, and changes
 * nothing, if the password has changed in the meantime.
 */
export const replacePassword = anyBy<
  [user: UserCredential, changed: { password_hash: string; kept_token: string }]
>({
  text: `
    update users set password_hash = $4, kept_token = $5
     where tenant_id = $1 and user_id = $2 and password_hash = $3
    returning 1`,
  values: (user, changed) => [user.user_id, user.password_hash, changed.password_hash, changed.kept_token],
});

/** Ends every access token of the user; the password stays. */
export const signOutUser = runBy<[user_id: number]>({
  text: `
    update users set sign_outs = sign_outs + 1, kept_token = null where tenant_id = $1 and user_id = $2`,
});
