import type { Client, Result } from '@laurel/client/client.ts';
import { plainUsername } from '@laurel/contract/identity/users.ts';
import { Failure } from '../../cli/failures.ts';

/**
 * The user of the tenant with this username, whatever the case and width of its letters, or with this id; throws Failure.
 */
export async function findUserByName(client: Client, wanted: string): Promise<Result<'createUser'>> {
  const users = await Array.fromAsync(client.listUsers.items());
  const plain = (name: string) => plainUsername(name).toLowerCase();
  const named =
    users.find(({ username }) => username.toLowerCase() === wanted.toLowerCase()) ??
    users.find(({ username }) => plain(username) === plain(wanted));
  const user = named ?? users.find(({ user_id }) => String(user_id) === wanted);
  if (!user) throw new Failure(`The tenant has no user ${wanted}.`);
  return user;
}
