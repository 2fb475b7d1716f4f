import type { Client, Result } from '@laurel/client/client.ts';
import { Failure } from '../framework/failures.ts';

/** The user of the tenant with this username, whatever its letter case, or with this id; throws Failure. */
export async function findUser(client: Client, wanted: string): Promise<Result<'createUser'>> {
  const users = await Array.fromAsync(client.listUsers.items());
  const named = users.find(({ username }) => username.toLowerCase() === wanted.toLowerCase());
  const user = named ?? users.find(({ user_id }) => String(user_id) === wanted);
  if (!user) throw new Failure(`The tenant has no user ${wanted}.`);
  return user;
}
