import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { keepPicture, type OpenedBrowser, openBrowser } from '../../support/browser.ts';
import { type Laurel, startLaurel } from '../../support/laurel.ts';
import { waitUntil } from '../../support/waiting.ts';
import { axeFindings, isTooWide, untilAtRest } from '../judged-page.ts';
import { NOW, seedBrand } from './seeded-brand.ts';

/** Kept for people to look at. */
const screenshots = join(tmpdir(), 'laurel-screenshots', 'console');

/** A server with a brand's data, and a browser. */
export interface OpenedConsole {
  laurel: Laurel;
  /** Ids of the campaigns that the brand has, by what they are there for. */
  ids: Record<string, number>;
  browser: OpenedBrowser;
  /** Opens a page of this console at a path such as `/now`, signed in as the owner by default. */
  open: (path: string, options?: OpenOptions) => Promise<ConsolePage>;
  close: () => Promise<void>;
}

export interface OpenOptions extends BrowserContextOptions {
  /** Who signs in; null: nobody. */
  user?: { username: string; password: string } | null;
  /** Whether the page has a session of its own, which the test may end; otherwise pages of the same user share one. */
  signsIn?: boolean;
  /** The time that the browser shows. */
  now?: string;
}

export interface ConsolePage {
  page: Page;
  context: BrowserContext;
  /** What the page complained of: console errors, exceptions, breaches of the policy. Must be empty at the end. */
  complaints: string[];
}

/** Starts the server, seeds it, builds the console where it is not built, and opens the browser. */
export async function openConsole(environment: NodeJS.ProcessEnv = {}): Promise<OpenedConsole> {
  await mkdir(screenshots, { recursive: true });
  const laurel = await startLaurel(environment);
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

type Cookies = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Cookies of who has signed in, by server and username: a password is hashed slowly. */
const sessions = new WeakMap<Laurel, Map<string, Cookies>>();

async function openPage(
  browser: OpenedBrowser,
  laurel: Laurel,
  path: string,
  { user, signsIn = false, now = NOW, ...options }: OpenOptions = {},
): Promise<ConsolePage> {
  const { username, password } = user ?? laurel;
  const signedIn = sessions.getOrInsertComputed(laurel, () => new Map());
  const known = signsIn || user === null ? undefined : signedIn.get(username);
  const context = await browser.newContext({
    viewport: { width: 1280, height: 860 },
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Berlin',
    locale: 'en-GB',
    ...(known && { storageState: known }),
    ...options,
  });
  context.setDefaultTimeout(60_000);
  await context.clock.setSystemTime(now);
  const page = await context.newPage();
  const complaints = listen(page);
  await page.goto(`${laurel.url}/console${path}`);
  if (user !== null && known === undefined) {
    await signInAt(page, username, password);
    if (!signsIn) signedIn.set(username, await context.storageState());
  }
  return { page, context, complaints };
}

/** Fills in the page to sign in and waits for the shell. */
export async function signInAt(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'attached' });
}

/**
 * A 401 before anybody signed in is how the console learns that nobody is, and a 404 that there is no reward endpoint, or no
 * certificate yet; browsers write each such answer to their console.
 */
function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isAboutStatus =
      /^Failed to load resource/.test(message.text()) &&
      /\/api\/v1\/(session|reward-endpoint|campaigns\/\d+\/certificate)$/.test(message.location().url);
    if (message.type() === 'error' && !isAboutStatus) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error.stack ?? error)));
  return complaints;
}

/** Writes what the page shows at rest to a file that people look at. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  await untilAtRest(page);
  await keepPicture(page, join(screenshots, `${name}.png`));
}

/** What each screen, and all that opens on one, is looked at in, one after the other in the same page. 640 px are what 200 % leave of 1280. */
export const looks = [
  { look: 'light-1280', colorScheme: 'light', forcedColors: 'none', width: 1280, height: 860 },
  { look: 'dark-320', colorScheme: 'dark', forcedColors: 'none', width: 320, height: 720 },
  { look: 'forced-640', colorScheme: 'dark', forcedColors: 'active', width: 640, height: 860 },
] as const;

/** The page that judged the last screen of a console: one that is read again costs a third of one in a context of its own. */
const judging = new WeakMap<OpenedConsole, { key: string; on: ConsolePage }>();

/** Opens the path in the page of the screen before, if it was judged with the same options. */
async function openToJudge(opened: OpenedConsole, path: string, options: OpenOptions): Promise<ConsolePage> {
  const key = JSON.stringify(options);
  const last = judging.get(opened);
  if (last?.key === key) {
    last.on.complaints.length = 0;
    await last.on.page.goto(`${opened.laurel.url}/console${path}`);
    return last.on;
  }
  await last?.on.context.close();
  const on = await opened.open(path, { ...options, colorScheme: 'light' });
  judging.set(opened, { key, on });
  return on;
}

/**
 * Opens a screen, looks at it in every look, keeps a picture of each, and asserts that axe finds nothing, that nothing needs sideways scrolling and
 * that the page complained of nothing. `ready` waits until the screen shows what it is for.
 */
export async function judgeScreen(
  opened: OpenedConsole,
  name: string,
  path: string,
  ready: (page: Page) => Promise<unknown>,
  options: OpenOptions = {},
): Promise<void> {
  const found: string[] = [];
  const { page, complaints } = await openToJudge(opened, path, options);
  for (const { look, width, height, ...media } of looks) {
    await page.emulateMedia(media);
    await page.setViewportSize({ width, height });
    await page.locator(`html[data-mantine-color-scheme=${media.colorScheme}]`).waitFor();
    await ready(page);
    await keepScreenshot(page, `${name}-${look}`);
    const here = [...(await axeFindings(page)), ...((await isTooWide(page)) ? ['too wide'] : [])];
    found.push(...here.map((one) => `${look}: ${one}`));
  }
  await page.setViewportSize({ width: 768, height: 1000 });
  if (await isTooWide(page)) found.push('too wide at 768');
  found.push(...complaints);
  await page.goto('about:blank');
  assert.deepEqual(found, []);
}
