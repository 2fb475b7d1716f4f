import type { Database } from '../database/database.ts';
import { verifyPassword } from './passwords.ts';
import { findUser, type UserCredential } from './store/users.ts';

/**
 * The user who signs in with this name and password; undefined, after the same work, for an unknown user, a disabled one and
 * a wrong password (docs/rules/tokens.md#4).
 */
export async function checkPassword(
  { database }: { database: Database },
  { username, password }: { username: string; password: string },
): Promise<UserCredential | undefined> {
  // No username contains U+0000, and the database cannot be queried for one.
  const user = username.includes('\0') ? undefined : await findUser(database, username);
  const isEnabled = user?.disabled_at === null;
  const isRight = await verifyPassword(password, isEnabled ? user.password_hash : undefined);
  return isRight ? user : undefined;
}
