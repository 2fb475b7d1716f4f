import type { userSchema } from '@laurel/contract/identity/users.ts';
import type { Static } from 'typebox';
import type { ApiClient } from '../framework/api-client.ts';
import { Failure } from '../framework/failures.ts';

export type UserAnswer = Static<typeof userSchema>;

/** The user of the tenant with this username, whatever its letter case, or with this id; throws Failure. */
export async function findUser(api: ApiClient, wanted: string): Promise<UserAnswer> {
  const users = await api.all<UserAnswer>('/api/v1/users');
  const named = users.find(({ username }) => username.toLowerCase() === wanted.toLowerCase());
  const user = named ?? users.find(({ user_id }) => String(user_id) === wanted);
  if (!user) throw new Failure(`The tenant has no user ${wanted}.`);
  return user;
}
