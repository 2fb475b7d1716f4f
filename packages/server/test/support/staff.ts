import assert from 'node:assert/strict';
import type { Role } from '@laurel/contract/identity/users.ts';
import type { Laurel } from './laurel.ts';

/** The server's answer. */
export interface Answer {
  status: number;
  headers: Headers;
  /** As parsed, of any shape: a test asserts each member that it reads. */
  body: ReturnType<JSON['parse']>;
}

/** Sends a form to the token endpoint; `raw` sends the text of the form unchanged. */
export function requestToken(
  laurel: Laurel,
  form: Record<string, string> | string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return send(laurel, 'POST', '/api/v1/auth/token', {
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(form).toString(),
  });
}

/** Signs in, by default as the owner, and returns the access token. */
export async function signIn(laurel: Laurel, form: Record<string, string> = {}): Promise<string> {
  const { username, password } = laurel;
  const { status, body } = await requestToken(laurel, { username, password, ...form });
  assert.equal(status, 200, JSON.stringify(body));
  return body.access_token;
}

/** Calls the management API with an access token. With `type` the body is sent as it is. */
export function call(
  laurel: Laurel,
  accessToken: string,
  method: string,
  path: string,
  { body, type, tenant_id }: { body?: unknown; type?: string; tenant_id?: number | undefined } = {},
): Promise<Answer> {
  const headers: Record<string, string> = { authorization: `Bearer ${accessToken}` };
  if (tenant_id !== undefined) headers['laurel-tenant'] = String(tenant_id);
  if (body === undefined) return send(laurel, method, path, { headers });
  headers['content-type'] = type ?? 'application/json';
  const sent = type === undefined ? JSON.stringify(body) : (body as string | Uint8Array<ArrayBuffer>);
  return send(laurel, method, path, { headers, body: sent });
}

let users = 0;

/** Creates a user of a tenant, by default the owner's, and signs in as that user. */
export async function makeStaff(laurel: Laurel, role: Role, tenant_id?: number) {
  const username = `${role}-${++users}@staff.test`;
  const password = `the password of ${username}`;
  const owner = await signIn(laurel);
  const created = await call(laurel, owner, 'POST', '/api/v1/users', {
    body: { username, password, role },
    tenant_id,
  });
  assert.equal(created.status, 201, JSON.stringify(created.body));
  const accessToken = await signIn(laurel, { username, password });
  return { username, password, accessToken, user_id: created.body.user_id as number };
}

/** Creates a tenant and returns its id. */
export async function makeTenant(laurel: Laurel, name: string): Promise<number> {
  const created = await call(laurel, await signIn(laurel), 'POST', '/api/v1/tenants', { body: { name } });
  assert.equal(created.status, 201, JSON.stringify(created.body));
  return created.body.tenant_id;
}

async function send(laurel: Laurel, method: string, path: string, options: RequestInit): Promise<Answer> {
  const response = await fetch(laurel.url + path, { method, ...options });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : JSON.parse(text),
  };
}

/** Clears all recorded failures of password guesses. */
export async function forgetAttempts({ database }: Laurel): Promise<void> {
  await database.query({ text: 'delete from login_attempts' });
}
