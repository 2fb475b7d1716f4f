import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inBrowser } from '../../support/browser.ts';
import { forFile } from '../../support/for-file.ts';
import { judge } from './judge-screens.ts';
import { openConsole } from './opened-console.ts';

const present = inBrowser();

const opened = forFile(openConsole, present);

test('the editor shows what the rules of a place say while the definition is written', present, async () => {
  const { page, complaints } = await opened.open('/campaigns/new?type=SR');
  await page.getByRole('button', { name: /^Jurisdictions/ }).click();
  await page.getByRole('combobox', { name: 'Follows the rules of' }).click();
  await page.getByRole('option', { name: 'Great Britain' }).click();
  await page.keyboard.press('Escape');
  const findings = page.getByRole('list', { name: 'What the rules say' });
  await findings.getByText('completed in a shorter time').waitFor();
  await findings.getByText('Prevents publishing').first().waitFor();
  await page
    .getByText(/no legal advice/)
    .first()
    .waitFor();
  await findings.getByRole('button', { name: 'Override with a reason' }).first().click();
  await page.getByLabel('Why the rule does not apply').fill('A game of skill.');
  await findings.getByText('Overridden', { exact: true }).waitFor();
  await judge(page, 'editor-jurisdictions');
  assert.deepEqual(complaints, []);
});
