import type { Database } from '../store/engine/database.ts';
import { findUser, type UserCredential } from '../store/identity/users.ts';
import { verifyPassword } from './passwords.ts';

/**
 * The user who signs in with this name and password; undefined, after the same work, for an unknown user, a disabled one and a wrong
 * password (decisions 4).
 */
export async function checkPassword(
  { database }: { database: Database },
  { username, password }: { username: string; password: string },
): Promise<UserCredential | undefined> {
  // No username holds U+0000, and the database could not be asked for one.
  const user = username.includes('\0') ? undefined : await findUser(database, username);
  const isEnabled = user?.disabled_at === null;
  const isRight = await verifyPassword(password, isEnabled ? user.password_hash : undefined);
  return isRight ? user : undefined;
}
