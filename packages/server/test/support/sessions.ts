import assert from 'node:assert/strict';
import type { Laurel } from './laurel.ts';

/** A session as a browser holds it. */
export interface BrowserSession {
  /** The cookie's name and its text. */
  name: string;
  text: string;
  /** Its attributes as the server wrote them, except `Max-Age`. */
  attributes: string[];
  maxAge: number;
  /** What a page of the service sends. */
  headers: Record<string, string>;
}

/** Signs in, by default as the owner, and returns the session. */
export async function startSession(
  laurel: Laurel,
  form: Record<string, string> = {},
): Promise<BrowserSession> {
  const { username, password } = laurel;
  const response = await requestSession(laurel, { username, password, ...form });
  assert.equal(response.status, 200, await response.clone().text());
  const session = cookieOf(response);
  assert.ok(session);
  return session;
}

/** Sends a name and a password to `POST /api/v1/session`. */
export function requestSession(
  laurel: Laurel,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${laurel.url}/api/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** The one cookie that an answer sets; undefined if it sets none. */
export function cookieOf(response: Response): BrowserSession | undefined {
  const cookies = response.headers.getSetCookie();
  assert.ok(cookies.length <= 1, cookies.join('\n'));
  const [pair = '', ...attributes] = (cookies[0] ?? '').split('; ');
  if (pair === '') return undefined;
  const [name = '', text = ''] = pair.split('=');
  const maxAge = Number(attributes.find((one) => one.startsWith('Max-Age='))?.slice('Max-Age='.length));
  return {
    name,
    text,
    maxAge,
    attributes: attributes.filter((one) => !one.startsWith('Max-Age=')).sort(),
    headers: { cookie: `${name}=${text}`, 'sec-fetch-site': 'same-origin' },
  };
}

/** A call of the management API with these headers. */
export function callWith(
  laurel: Laurel,
  headers: Record<string, string>,
  method = 'GET',
  path = '/api/v1/session',
): Promise<Response> {
  return fetch(laurel.url + path, { method, headers });
}
