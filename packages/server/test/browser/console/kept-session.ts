import assert from 'node:assert/strict';
import type { BrowserContext } from 'playwright-core';
import type { Laurel } from '../../support/laurel.ts';

export interface Person {
  username: string;
  password: string;
}

interface Session {
  laurel: Laurel;
  username: string;
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** Who is signed in in it. */
const signedIn = new WeakMap<BrowserContext, Session>();

/** Cookies of who has signed in, by server and username: a password is hashed slowly. */
const sessions = new WeakMap<Laurel, Map<string, Cookies>>();
const sessionsAt = (laurel: Laurel) => sessions.getOrInsertComputed(laurel, () => new Map<string, Cookies>());

/** Signs this person in at the server in place of who was before, or nobody: into a session of its own, or the one that the person has. */
export async function signInAs(
  context: BrowserContext,
  laurel: Laurel,
  person: Person | null,
  isOwn: boolean,
): Promise<void> {
  const last = signedIn.get(context);
  if (person && last?.laurel === laurel && last.username === person.username) return;
  // A session is renewed from time to time.
  if (last) sessionsAt(last.laurel).set(last.username, await context.cookies());
  await context.clearCookies();
  signedIn.delete(context);
  if (!person) return;
  if (isOwn) return signIn(context, laurel, person);
  const known = sessionsAt(laurel).get(person.username);
  if (known) await context.addCookies(known);
  else await signIn(context, laurel, person);
  signedIn.set(context, { laurel, username: person.username });
}

async function signIn(
  { request }: BrowserContext,
  laurel: Laurel,
  { username, password }: Person,
): Promise<void> {
  const headers = { origin: laurel.url };
  const answer = await request.post(`${laurel.url}/api/v1/session`, {
    headers,
    data: { username, password },
  });
  assert.equal(answer.status(), 200, await answer.text());
}
