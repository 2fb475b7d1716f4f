import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** A screen to open and judge: its path, how to open it, and which part of the page it is, by default a dialog. */
export interface Opening {
  path: string;
  open: (page: Page) => Promise<unknown>;
  within?: string;
}

const seen = (path: string, text: string | RegExp): Opening => ({
  path,
  open: (page) => page.locator('main').getByText(text).first().waitFor(),
  within: 'main',
});

const SECTIONS = [
  'Name and texts',
  'Time window',
  'Rules',
  'Prizes',
  'Games',
  'Join and audience',
  'Budget and listing',
  'Jurisdictions',
];

/** Screens and tabs that need the plans, the settlement and the webhook of overlays.test.ts. */
export const wholeScreens: Record<string, Opening> = {
  editor: {
    path: '/campaigns/5/edit',
    open: (page) => page.locator('laurel-board').getByRole('table').waitFor(),
    within: 'main',
  },
  'editor-sections': { path: '/campaigns/5/edit', open: openEverySection, within: 'main' },
  'editor-file': {
    path: '/campaigns/5/edit',
    open: async (page) => {
      await page.getByRole('radiogroup', { name: 'Edit as' }).getByText('File').click();
      await page.locator('laurel-board').getByRole('table').waitFor();
    },
    within: 'main',
  },
  review: {
    path: '/campaigns/1/edit',
    open: async (page) => {
      await page.getByLabel('Info (optional)').fill('Ten days of winter.');
      await page.getByRole('button', { name: 'Review changes' }).click();
      await page.getByText('Ten days of winter.').first().waitFor();
    },
    within: 'main',
  },
  versions: seen('/campaigns/1/versions', 'none given'),
  'rehearse-ready': seen('/campaigns/1/rehearse', 'Rehearse now'),
  webhooks: seen('/integrations?part=webhooks', /receiver.example/),
  rewards: seen('/integrations?part=rewards', 'Reward endpoint'),
  templates: seen('/templates', 'Weekend points'),
  schedules: seen('/schedules', 'Friday evenings'),
};

/** Each section, and what is closed in one. */
async function openEverySection(page: Page): Promise<void> {
  const buttons = page.locator('main section > h2 > button');
  await buttons.first().waitFor();
  const titles = await buttons.allTextContents();
  assert.equal(titles.length, SECTIONS.length);
  for (const [index, title] of SECTIONS.entries()) {
    assert.ok(titles[index]?.startsWith(title), title);
    const button = buttons.nth(index);
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
  }
  await page.getByRole('button', { name: 'Exclude some games' }).click();
  await page.locator('laurel-board').getByRole('table').waitFor();
}
