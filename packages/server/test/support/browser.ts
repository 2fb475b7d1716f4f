import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

export type { Page } from 'playwright-core';

/** What tests do with it: its contexts are those that were made by it. */
export interface OpenedBrowser extends Pick<Browser, 'newContext' | 'newPage' | 'contexts' | 'close'> {
  /** Makes a context that outlives `close` if the browser does: what a page has loaded and compiled is there for the next file. */
  keepContext: Browser['newContext'];
}

/** The usual paths of Chromium; `CHROMIUM` names another one. */
const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const executablePath = places.find((place) => place !== undefined && place !== '' && existsSync(place));

/** For a test that needs a browser: without one, the test is listed with the reason. */
export function inBrowser(): { skip?: string } {
  return executablePath ? {} : { skip: 'this machine has no Chromium; CHROMIUM can name one' };
}

/** Writes what the page shows to a file that people look at; a run of all tests, whose pictures nobody looks at, writes none. */
export async function keepPicture(page: Page, path: string, fullPage = true): Promise<void> {
  if (process.env.TEST_PICTURES !== 'none') await page.screenshot({ path, fullPage });
}

/** How it is started: as few processes as it can have, since each page of a test's own starts some. */
export const browserOptions = {
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--in-process-gpu', '--headless=new'],
};

let kept: Promise<Browser> | undefined;
let isKept = false;

/** Files of this process share one browser from now on, as each start costs about a second; returns how to end it. */
export function keepBrowser(): () => Promise<void> {
  isKept = true;
  return async () => (await kept)?.close();
}

/** Opens it; `close` ends its process, or closes the contexts made here of a browser that is kept for the next file. */
export async function openBrowser(): Promise<OpenedBrowser> {
  if (isKept) kept ??= chromium.launch(browserOptions);
  const browser = await (kept ?? chromium.launch(browserOptions));
  const made = new Set<BrowserContext>();
  const added = (context: BrowserContext) => {
    made.add(context);
    context.once('close', () => made.delete(context));
    return context;
  };
  return {
    newContext: async (options) => added(await browser.newContext(options)),
    newPage: async (options) => {
      const page = await browser.newPage(options);
      added(page.context());
      return page;
    },
    contexts: () => [...made],
    keepContext: (options) => browser.newContext(options),
    close: async () => {
      if (!isKept) return browser.close();
      for (const context of made) await context.close();
    },
  };
}
