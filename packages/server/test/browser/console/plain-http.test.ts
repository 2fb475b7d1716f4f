import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chromium } from 'playwright-core';
import { browserOptions, inBrowser } from '../../support/browser.ts';
import { startLaurel } from '../../support/laurel.ts';
import { signInAt, whenBuilt } from './opened-console.ts';

/** Names other than localhost are no secure context: browsers then send no `Sec-Fetch-Site`, and no `Origin` where nothing is changed. */
test('the console works over plain http under any name', inBrowser(), async (t) => {
  const laurel = await startLaurel();
  t.after(() => laurel.close());
  await whenBuilt(laurel.url);
  const { args, ...options } = browserOptions;
  const rule = '--host-resolver-rules=MAP laurel.test 127.0.0.1';
  const browser = await chromium.launch({ ...options, args: [...args, rule] });
  t.after(() => browser.close());
  const page = await browser.newPage();
  await page.goto(`http://laurel.test:${new URL(laurel.url).port}/console/campaigns`);
  await signInAt(page, laurel.username, laurel.password);
  await page.getByText('No campaign yet').waitFor();
  await page.reload();
  await page.getByText('No campaign yet').waitFor();
  assert.equal(await page.evaluate('isSecureContext'), false);
});
