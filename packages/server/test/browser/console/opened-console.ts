import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { keepPicture, type OpenedBrowser, openBrowser } from '../../support/browser.ts';
import { freePort, isFree } from '../../support/free-port.ts';
import { type KeptPage, keepPage, leavePages, ownPage } from '../../support/kept-page.ts';
import { type Laurel, startLaurel } from '../../support/laurel.ts';
import { waitUntil } from '../../support/waiting.ts';
import { untilAtRest } from '../judged-page.ts';
import { type Person, signInAs } from './kept-session.ts';
import { NOW, seedBrand } from './seeded-brand.ts';

/** Kept for people to look at. */
const screenshots = join(tmpdir(), 'laurel-screenshots', 'console');

/** A server with a brand's data, and a browser. */
export interface OpenedConsole {
  laurel: Laurel;
  /** Ids of the campaigns that the brand has, by what they are there for. */
  ids: Record<string, number>;
  browser: OpenedBrowser;
  /**
   * Opens this console at a path such as `/now`, signed in as the owner by default, in the page where it was opened before unless it `isOwn`:
   * that page is then another person's, or elsewhere.
   */
  open: (path: string, options?: OpenOptions) => Promise<ConsolePage>;
  close: () => Promise<void>;
}

export interface OpenOptions extends BrowserContextOptions {
  /** Who is signed in; null: nobody. */
  user?: Person | null;
  /** Whether the page has a context and a session of its own, which the test may end. */
  isOwn?: boolean;
  /** The time that the browser shows. */
  now?: string;
}

/** `complaints` must be empty at the end: console errors, exceptions, breaches of the policy. */
export type ConsolePage = Pick<KeptPage, 'page' | 'context' | 'complaints'>;

/** Consoles of one process have the same address, one after the other, so that a browser knows their files, unless one could not be ended. */
let port: number | undefined;

/** Starts the server, seeds it, builds the console where it is not built, and opens the browser. */
export async function openConsole(environment: NodeJS.ProcessEnv = {}): Promise<OpenedConsole> {
  await mkdir(screenshots, { recursive: true });
  if (port === undefined || !(await isFree(port))) port = await freePort();
  const laurel = await startLaurel({ PORT: String(port), ...environment });
  try {
    const ids = await seedBrand(laurel);
    await whenBuilt(laurel.url);
    const browser = await openBrowser();
    return {
      laurel,
      ids,
      browser,
      open: (path, options) => openPage(browser, laurel, path, options),
      close: async () => {
        await leavePages();
        await browser.close();
        await laurel.close();
      },
    };
  } catch (error) {
    await laurel.close();
    throw error;
  }
}

/** Waits until the server shows the console and not the page that says that it is being built. */
export async function whenBuilt(url: string): Promise<void> {
  const look = async () => {
    if ((await fetch(`${url}/console/build`)).ok) return true;
    const { status } = await fetch(`${url}/console`);
    assert.notEqual(status, 503, 'the console cannot be built: node packages/console/build.ts says why');
    return false;
  };
  await waitUntil('the console is built', look, { seconds: 90, throwsAtOnce: true });
}

/** The time that a context shows. */
const clocks = new WeakMap<BrowserContext, string>();

async function openPage(
  browser: OpenedBrowser,
  laurel: Laurel,
  path: string,
  { user = laurel, isOwn = false, now = NOW, ...options }: OpenOptions = {},
): Promise<ConsolePage> {
  const person = { timezoneId: 'Europe/Berlin', locale: 'en-GB', ...options };
  const on = await (isOwn ? ownPage : keepPage)(browser, person, isAboutStatus);
  const { page, context } = on;
  if (clocks.get(context) !== now) await context.clock.setSystemTime(now);
  clocks.set(context, now);
  await signInAs(context, laurel, user, isOwn);
  const complaints: string[] = [];
  on.complaints = complaints;
  await page.goto(`${laurel.url}/console${path}`);
  if (user !== null) await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'attached' });
  return { page, context, complaints };
}

/**
 * A 401 before anybody signed in is how the console learns that nobody is, and a 404 that there is no reward endpoint, or no
 * certificate yet; browsers write each such answer to their console.
 */
function isAboutStatus(text: string, url: string): boolean {
  return (
    /^Failed to load resource/.test(text) &&
    /\/api\/v1\/(session|reward-endpoint|campaigns\/\d+\/certificate)$/.test(url)
  );
}

/** Fills in the page to sign in and waits for the shell. */
export async function signInAt(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'attached' });
}

/** Writes what the page shows at rest to a file that people look at. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  await untilAtRest(page);
  await keepPicture(page, join(screenshots, `${name}.png`));
}
