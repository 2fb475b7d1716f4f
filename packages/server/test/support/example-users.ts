import { type OperationId, operations } from '@laurel/contract/operations/operations.ts';
import type { Laurel } from './laurel.ts';
import { signIn } from './staff.ts';

const { username, password } = operations.obtainAccessToken.example.body;

const usernames: Partial<Record<OperationId, string>> = {
  obtainAccessToken: username,
  startSession: operations.startSession.example.body.username,
};

type Post = (path: string, body: object) => Promise<object>;

/** The user that the example of an operation names; nothing for other operations. */
export async function userFor(id: OperationId, post: Post): Promise<object> {
  if (!operations[id].path.includes('{user_id}') && usernames[id] === undefined) return {};
  return post('/api/v1/users', { password, role: 'manager', username: usernames[id] ?? id });
}

/** An access token of a user that the call may sign out. */
export async function signInViewer(laurel: Laurel, id: OperationId, post: Post): Promise<string> {
  const form = { username: `${id}@staff.test`, password };
  await post('/api/v1/users', { ...form, role: 'viewer' });
  return signIn(laurel, form);
}
