import { passwordVersionOf } from './access-tokens.ts';
import type { UserContext } from './change-user.ts';
import { readUser, type UserCredential } from './store/users.ts';

/** What an access token or a session claims about its user. */
export interface Bearer {
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
