import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { axeFindings, isTooWide } from '../judged-page.ts';
import { keepScreenshot, looks } from './opened-console.ts';

/**
 * Judges what is open on a page in every look, without opening it again: axe finds nothing, nothing is cut off or needs sideways scrolling,
 * and its last button can be brought into sight. `within` is what it judges, such as `[role=dialog]`; a picture of each look is kept.
 */
export async function judgeOpened(page: Page, name: string, within: string): Promise<void> {
  const found: string[] = [];
  for (const { look, width, height, ...media } of looks) {
    await page.emulateMedia(media);
    await page.setViewportSize({ width, height });
    await page.locator(`html[data-mantine-color-scheme=${media.colorScheme}]`).waitFor();
    // What was brought into sight in the look before may have scrolled the page.
    await page.evaluate('scrollTo(0, 0)');
    await keepScreenshot(page, `overlay-${name}-${look}`);
    const here = [
      ...(await axeFindings(page, within)),
      ...((await isTooWide(page)) ? ['the page is too wide'] : []),
      ...(await cutOff(page, within)),
      ...(await unreachable(page, within)),
    ];
    found.push(...here.map((one) => `${look}: ${one}`));
  }
  const [first] = looks;
  await page.emulateMedia(first);
  await page.setViewportSize(first);
  assert.deepEqual(found, []);
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
