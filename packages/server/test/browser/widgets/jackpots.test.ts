import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JackpotInput } from '@laurel/contract/campaigns/definition.ts';
import { inBrowser } from '../../support/browser.ts';
import { publishedBy } from '../../support/clients.ts';
import { forFile } from '../../support/for-file.ts';
import { keep, startWidgetPages } from '../../support/widget-pages.ts';
import { axeFindings, isTooWide, untilAtRest } from '../judged-page.ts';

const present = inBrowser();
const pages = forFile(startWidgetPages, present);

const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const body: JackpotInput = {
  ...{ kind: 'jackpot', custom_id: 'POTS', currency: 'EUR', start: at(-1), end: at(26) },
  texts: { en: { name: 'Two pots', terms: 'For adults only.' } },
  rules: {
    levels: [
      { name: { en: 'Grand' }, seed_amount: '500', contribution_percent: '0.5', must_drop_by: '900' },
      { name: { en: 'Mini' }, seed_amount: '1', contribution_percent: '100', must_drop_by: '9' },
    ],
    settle_after_seconds: 0,
  },
};

test('pots grow as rounds are played, and who won one is shown', present, async () => {
  const { staff } = pages.site;
  await publishedBy(staff, body);
  const { page, complaints } = await pages.open(
    `<main>${pages.element('jackpots', 'campaign="POTS"')}${pages.element('jackpots', 'test-mode')}</main>`,
  );
  const element = page.locator('laurel-jackpots').first();
  const pot = (name: string) => element.locator('[part=pot]', { hasText: name });
  await pot('Grand').getByText('500 EUR', { exact: true }).waitFor();
  await pot('Mini').getByText('Falls by 9 EUR').waitFor();
  await pages.site.play('m1', 11);
  await pot('Grand').getByText('500.055 EUR', { exact: true }).waitFor();
  await element.locator('[part=row]', { hasText: '12 EUR' }).first().waitFor();
  await page.locator('laurel-jackpots').nth(1).getByText('8,412.0735 EUR').waitFor();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await untilAtRest(page);
    assert.equal(await isTooWide(page), false, `${width}`);
  }
  assert.deepEqual(await axeFindings(page, 'main'), []);
  await keep(page, 'widget-jackpots');
  assert.deepEqual(complaints, []);
});
