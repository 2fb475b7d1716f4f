import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { axeFindings, isTooWide } from '../judged-page.ts';
import { isJudged } from './judged-screens.ts';
import { type ConsolePage, keepScreenshot, type OpenedConsole, type OpenOptions } from './opened-console.ts';

/** What each screen, and all that opens on one, is looked at in, one after the other in the same page, which is as it was opened at the end. */
const looks = [
  { look: 'dark-320', colorScheme: 'dark', width: 320, height: 720 },
  { look: 'light-1280', colorScheme: 'light', width: 1280, height: 860 },
] as const;

/** A table is cut to columns below 768 px, and the menu takes a part of the page from there on. */
const NARROWEST_WITH_MENU = { width: 768, height: 1000 };

/** Axe judges half of the screens in light colours and wide, and half in dark ones and narrow: what they share is judged in both. */
const lookOfAxe = (name: string) => looks[name.length % looks.length]?.look;

/** Names that axe has judged in this process: each once. */
const seen = new Set<string>();

type ScreenOptions = OpenOptions & Pick<Judged, 'within'>;

/** Opens a screen and judges it in every look. `ready` waits until the screen shows what it is for. */
export async function judgeScreen(
  opened: OpenedConsole,
  name: string,
  path: string,
  ready: (page: Page) => Promise<unknown>,
  options: ScreenOptions = {},
): Promise<void> {
  await openJudged(opened, name, path, ready, options);
}

/** Judges a screen and answers the page as it is then, wide and in light colours. */
export async function openJudged(
  opened: OpenedConsole,
  name: string,
  path: string,
  ready: (page: Page) => Promise<unknown>,
  { within, ...options }: ScreenOptions = {},
): Promise<ConsolePage> {
  const on = await opened.open(path, options);
  await judge(on.page, name, { ready, within });
  assert.deepEqual(on.complaints, []);
  return on;
}

export const DIALOG = '[role=dialog]';

interface Judged {
  /** What is judged, by default the whole page: of a part, such as `DIALOG`, nothing is cut off, and its last button can be reached. */
  within?: string | undefined;
  ready?: (page: Page) => Promise<unknown>;
}

/** Judges what a page shows in every look, and by axe in one; nothing needs sideways scrolling. A picture of each is kept. */
export async function judge(page: Page, name: string, { within, ready }: Judged = {}): Promise<void> {
  assert.ok(isJudged(name), `${name} is not in the table of judged screens`);
  assert.ok(!seen.has(name), `${name} is judged twice`);
  seen.add(name);
  const found: string[] = [];
  for (const { look, width, height, colorScheme } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
    await ready?.(page);
    // What was brought into sight in the look before may have scrolled the page.
    if (within !== undefined) await page.evaluate('scrollTo(0, 0)');
    await keepScreenshot(page, `${name}-${look}`);
    const here = [
      ...(look === lookOfAxe(name) ? await axeFindings(page, within) : []),
      ...((await isTooWide(page)) ? ['the page is too wide'] : []),
      ...(within === undefined ? [] : await cutOff(page, within)),
      ...(within === undefined ? [] : await unreachable(page, within)),
    ];
    found.push(...here.map((one) => `${look}: ${one}`));
    if (width === 320 && within !== DIALOG) found.push(...(await tooWideWithMenu(page)));
  }
  assert.deepEqual(found, []);
}

async function tooWideWithMenu(page: Page): Promise<string[]> {
  await page.setViewportSize(NARROWEST_WITH_MENU);
  return (await isTooWide(page)) ? ['768: the page is too wide'] : [];
}

/** Finds elements that show only a part of their content and cannot be scrolled, and those beyond the sides of the page. */
function cutOff(page: Page, within: string): Promise<string[]> {
  return page.evaluate(`(() => {
    const found = [];
    const scrolls = (element) => {
      for (let at = element; at && !at.matches('[role=dialog]'); at = at.parentElement)
        if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth) return true;
      return false;
    };
    for (const element of document.querySelectorAll(${JSON.stringify(`${within} *`)})) {
      const { width, height, left, right } = element.getBoundingClientRect();
      if (width <= 1 || height <= 1 || element.closest('svg, .visually-hidden, input, laurel-board, laurel-mini, laurel-lobby')) continue;
      if ((element.textContent ?? '').trim() === '') continue;
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element);
      const says = element.tagName + ' "' + (element.textContent ?? '').slice(0, 60) + '"';
      const isClipped = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1;
      if (isClipped && textOverflow !== 'ellipsis' && webkitLineClamp === 'none') found.push('cut off: ' + says);
      if ((right > innerWidth + 1 || left < -1) && !scrolls(element)) found.push('beyond the page: ' + says);
    }
    return [...new Set(found)].slice(0, 5);
  })()`);
}

async function unreachable(page: Page, within: string): Promise<string[]> {
  const last = page.locator(`${within} button:visible`).last();
  if ((await last.count()) === 0) return [];
  await last.scrollIntoViewIfNeeded();
  const box = await last.boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const isInSight = box && box.y >= 0 && box.y + box.height <= height + 1 && box.x + box.width <= width + 1;
  return isInSight ? [] : [`its last button cannot be reached: ${JSON.stringify(box)}`];
}
