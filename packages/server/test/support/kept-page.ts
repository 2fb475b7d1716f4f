import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { OpenedBrowser } from './browser.ts';

/** A page that one test uses after the other: what it has read and compiled once takes a fifth of the time from then on. */
export interface KeptPage {
  page: Page;
  context: BrowserContext;
  /** What the page complained of since somebody set it to an empty list: console errors, exceptions, breaches of the policy. */
  complaints: string[];
}

/** Which console errors are none. */
type IsExpected = (text: string, url: string) => boolean;

const look = {
  viewport: { width: 1280, height: 860 },
  reducedMotion: 'reduce',
  colorScheme: 'light',
} as const;

const kept = new Map<string, KeptPage>();

/** The page of these options as if it were new: the one that was used last, or a new one. */
export async function keepPage(
  browser: OpenedBrowser,
  options: BrowserContextOptions = {},
  isExpected?: IsExpected,
): Promise<KeptPage> {
  const {
    viewport = look.viewport,
    reducedMotion = look.reducedMotion,
    colorScheme = look.colorScheme,
    ...others
  } = options;
  const key = JSON.stringify(others);
  const last = kept.get(key);
  if (last && !last.page.isClosed()) {
    await tidy(last);
    await last.page.setViewportSize(viewport ?? look.viewport);
    await last.page.emulateMedia({ colorScheme, reducedMotion, forcedColors: 'none', media: null });
    return last;
  }
  const all = { ...others, viewport, reducedMotion, colorScheme };
  const made = await newPage(await browser.keepContext(all), isExpected);
  kept.set(key, made);
  return made;
}

/** A page of a context of its own, for a test that ends its session or leaves something behind. */
export async function ownPage(
  browser: OpenedBrowser,
  options: BrowserContextOptions = {},
  isExpected?: IsExpected,
): Promise<KeptPage> {
  return newPage(await browser.newContext({ ...look, ...options }), isExpected);
}

async function newPage(context: BrowserContext, isExpected: IsExpected = () => false): Promise<KeptPage> {
  context.setDefaultTimeout(60_000);
  const made: KeptPage = { context, page: await context.newPage(), complaints: [] };
  made.page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text(), message.location().url))
      made.complaints.push(message.text());
  });
  made.page.on('pageerror', (error) => made.complaints.push(String(error.stack ?? error)));
  return made;
}

/** Nothing is left of what a test did with the page. */
async function tidy({ page, context }: KeptPage): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.clearPermissions();
  if (page.url().startsWith('http')) await page.evaluate('localStorage.clear(), sessionStorage.clear()');
}

/** Lets all pages that are kept be nowhere, so that they read nothing more: their server is about to end. */
export async function leavePages(): Promise<void> {
  for (const [key, one] of kept) {
    if (one.page.isClosed()) {
      kept.delete(key);
      await one.context.close();
    } else {
      await tidy(one);
      await one.page.goto('about:blank');
    }
  }
}
