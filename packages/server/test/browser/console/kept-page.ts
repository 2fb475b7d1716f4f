import assert from 'node:assert/strict';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { OpenedBrowser } from '../../support/browser.ts';
import type { Laurel } from '../../support/laurel.ts';

/** A page that shows one console after the other: what it has read and compiled once takes a fifth of the time from then on. */
export interface KeptPage {
  page: Page;
  context: BrowserContext;
  /** What the page complained of since it was opened at the place where it is. */
  complaints: string[];
  /** Who is signed in in it, at which server. */
  session?: { laurel: Laurel; username: string };
  /** The time that it shows. */
  now?: string;
}

export interface Person {
  username: string;
  password: string;
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

const look = {
  viewport: { width: 1280, height: 860 },
  reducedMotion: 'reduce',
  colorScheme: 'light',
  timezoneId: 'Europe/Berlin',
  locale: 'en-GB',
} as const;

const kept = new Map<string, KeptPage>();

/** The page of these options: the one that was used last, as if it were new, or a new one. */
export async function keepPage(
  browser: OpenedBrowser,
  { viewport = look.viewport, colorScheme = look.colorScheme, ...options }: BrowserContextOptions,
): Promise<KeptPage> {
  const key = JSON.stringify(options);
  const last = kept.get(key);
  if (last && !last.page.isClosed()) {
    await tidy(last);
    await last.page.setViewportSize(viewport ?? look.viewport);
    await last.page.emulateMedia({ colorScheme, forcedColors: 'none', media: null, reducedMotion: 'reduce' });
    return last;
  }
  const made = await newPage(await browser.keepContext({ ...look, viewport, colorScheme, ...options }));
  kept.set(key, made);
  return made;
}

/** A page of a context of its own, for a test that ends its session or leaves something behind. */
export async function ownPage(browser: OpenedBrowser, options: BrowserContextOptions): Promise<KeptPage> {
  return newPage(await browser.newContext({ ...look, ...options }));
}

async function newPage(context: BrowserContext): Promise<KeptPage> {
  context.setDefaultTimeout(60_000);
  const made: KeptPage = { context, page: await context.newPage(), complaints: [] };
  listen(made);
  return made;
}

/** Leaves the server, which is about to end. */
export async function leave(laurel: Laurel): Promise<void> {
  for (const { page, session } of kept.values())
    if (session?.laurel === laurel && !page.isClosed()) await page.goto('about:blank');
}

/** Nothing is left of what a test did with the page. */
async function tidy({ page, context }: KeptPage): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.clearPermissions();
  if (page.url().startsWith('http')) await page.evaluate('localStorage.clear(), sessionStorage.clear()');
}

/** Cookies of who has signed in, by server and username: a password is hashed slowly. */
const sessions = new WeakMap<Laurel, Map<string, Cookies>>();

/** Signs this person in, or nobody. */
export async function be(on: KeptPage, laurel: Laurel, person: Person | null): Promise<void> {
  const { context, session } = on;
  if (person && session?.laurel === laurel && session.username === person.username) return;
  // A session is renewed from time to time.
  if (session) sessionsAt(session.laurel).set(session.username, await context.cookies());
  await context.clearCookies();
  delete on.session;
  if (!person) return;
  const known = sessionsAt(laurel).get(person.username);
  if (known) await context.addCookies(known);
  else await signIn(context, laurel, person);
  on.session = { laurel, username: person.username };
}

const sessionsAt = (laurel: Laurel) => sessions.getOrInsertComputed(laurel, () => new Map<string, Cookies>());

async function signIn(
  { request }: BrowserContext,
  laurel: Laurel,
  { username, password }: Person,
): Promise<void> {
  const answer = await request.post(`${laurel.url}/api/v1/session`, {
    headers: { origin: laurel.url },
    data: { username, password },
  });
  assert.equal(answer.status(), 200, await answer.text());
}

/**
 * A 401 before anybody signed in is how the console learns that nobody is, and a 404 that there is no reward endpoint, or no
 * certificate yet; browsers write each such answer to their console.
 */
function listen(on: KeptPage): void {
  on.page.on('console', (message) => {
    const isAboutStatus =
      /^Failed to load resource/.test(message.text()) &&
      /\/api\/v1\/(session|reward-endpoint|campaigns\/\d+\/certificate)$/.test(message.location().url);
    if (message.type() === 'error' && !isAboutStatus) on.complaints.push(message.text());
  });
  on.page.on('pageerror', (error) => on.complaints.push(String(error.stack ?? error)));
}
