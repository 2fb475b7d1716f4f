import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { axeFindings, isTooWide } from '../judged-page.ts';
import { keepScreenshot } from './opened-console.ts';

/**
 * Keeps pictures of a screen as a desk and a telephone show it, in both colours; nothing is too wide, and axe finds nothing in
 * either colour.
 */
export async function keepLooks(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1280, 390]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 860 });
      await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
      await keepScreenshot(page, `${name}-${colorScheme}-${width}`);
      if ((width === 1280) === (colorScheme === 'light')) assert.deepEqual(await axeFindings(page), []);
      assert.equal(await isTooWide(page), false, `${name} is too wide at ${width}`);
    }
  await page.setViewportSize({ width: 1280, height: 860 });
}
