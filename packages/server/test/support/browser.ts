import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

export type { Browser, Page } from 'playwright-core';

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

/** How it is started. */
export const browserOptions = {
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--no-zygote', '--headless=new'],
};

/** Opens it; `close` ends its process. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch(browserOptions);
}
