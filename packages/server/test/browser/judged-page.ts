import assert from 'node:assert/strict';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { waitUntil } from '../support/waiting.ts';

/** What is still loading or moving, once all that is asked for has been drawn. Endless animations are not waited for: what loads names itself. */
const restless = `new Promise((answer) => requestAnimationFrame(() => requestAnimationFrame(() => {
  const loading = '[role=status][aria-label=Loading], .mantine-Skeleton-root[data-visible], [data-loading], [aria-busy=true]';
  const moving = document.getAnimations().filter(
    ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
  );
  answer([
    ...[...document.querySelectorAll(loading)].map(({ outerHTML }) => 'loads: ' + outerHTML.slice(0, 200)),
    ...moving.map(({ effect }) => 'moves: ' + effect?.target?.outerHTML.slice(0, 200)),
    ...(document.fonts.status === 'loaded' ? [] : ['loads fonts']),
  ]);
})))`;

/** Waits until nothing on the page loads or moves. */
export function untilAtRest(page: Page): Promise<void> {
  return waitUntil('nothing on the page moves', async () =>
    assert.deepEqual(await page.evaluate(restless), []),
  );
}

/** Every rule of axe but the deprecated ones, those that it leaves out by itself included. */
const RULES = [
  ...['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'experimental'],
];

/** Of those, the rules about the contrast of colours: what another look may change. */
export const CONTRAST = ['color-contrast', 'color-contrast-enhanced'];

/** In place of axe's source where the page has it; the driver sends an empty text's default, the source. */
const NOTHING = 'undefined';

/**
 * What axe finds on the page at rest, or on that part of it, one line each. A page gets axe's source once, and axe puts together findings alone:
 * this takes 0.6 s of a processor, and three times that with the source sent each time and all that is in order.
 */
export async function axeFindings(page: Page, part?: string, rules?: string[]): Promise<string[]> {
  await untilAtRest(page);
  const isThere = await page.evaluate(`typeof axe === 'object'`);
  // All in the page itself: without frames of others there is nothing that another page would have to put together.
  const builder = new AxeBuilder({ page, ...(isThere === true && { axeSource: NOTHING }) })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true);
  if (rules) builder.withRules(rules);
  else builder.withTags(RULES);
  const { violations } = await (part === undefined ? builder : builder.include(part)).analyze();
  return violations.map(
    ({ id, help, nodes }) => `${id} (${help}): ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  );
}

/** Whether the page can be scrolled sideways, which no width may need. */
export async function isTooWide(page: Page): Promise<boolean> {
  await untilAtRest(page);
  return page.evaluate(`document.documentElement.scrollWidth > document.documentElement.clientWidth`);
}
