import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inBrowser, openBrowser } from '../../support/browser.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { startLaurel } from '../../support/laurel.ts';
import { keepScreenshot, signInAt, whenBuilt } from './opened-console.ts';

test(
  'first steps do not guess, lead to the place, and show the first event seconds after it arrives',
  inBrowser(),
  async (t) => {
    const laurel = await startLaurel();
    t.after(() => laurel.close());
    await whenBuilt(laurel.url);
    const browser = await openBrowser();
    t.after(() => browser.close());
    const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
    const released = Promise.withResolvers<void>();
    await page.route('**/api/v1/webhooks*', async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.goto(`${laurel.url}/console/first-steps`);
    await signInAt(page, laurel.username, laurel.password);
    await page.goto(`${laurel.url}/console/now`);
    await page.getByText('Your installation is new').waitFor();
    await keepScreenshot(page, 'now-of-a-new-installation');
    await page.getByRole('link', { name: 'Begin with the first steps' }).click();
    await page.getByRole('link', { name: 'Create an API key' }).waitFor();
    assert.equal(await page.getByRole('status').getByText('Looking…').count(), 1);
    assert.equal(await page.getByRole('link', { name: 'Add a webhook' }).count(), 0);
    await keepScreenshot(page, 'first-steps-looking');
    released.resolve();
    await page.getByText('0 of 9 done').waitFor();

    const places = {
      'Create an API key': '/integrations?part=keys',
      'Plan one': '/campaigns/new',
      'Get the snippet': '/integrations?part=widgets',
      'Approve payouts': '/payouts?status=pending',
    };
    for (const [name, place] of Object.entries(places))
      assert.equal(await page.getByRole('link', { name }).getAttribute('href'), `/console${place}`);

    await sendEvents(laurel, [gameround({ unique_id: 'very-first', player_id: 'anna' })]);
    await page.getByText('Your event very-first was counted').waitFor();
    await page.getByText('1 of 9 done').waitFor();
    await page.getByRole('link', { name: 'See it here' }).click();
    await page.getByRole('heading', { name: 'The event' }).waitFor();
    await page.getByText('very-first').first().waitFor();
  },
);
