import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inBrowser } from '../../support/browser.ts';
import { pointTournament } from '../../support/definitions.ts';
import { forFile } from '../../support/for-file.ts';
import { signInOwner } from '../../support/management.ts';
import { judge } from './judge-screens.ts';
import { openConsole } from './opened-console.ts';

const present = inBrowser();

const opened = forFile(openConsole, present);

test('a manager shares a pool among places and lets ties split it', present, async () => {
  const owner = await signInOwner(opened.laurel);
  const input = pointTournament({ prizes: [], budget: { amount: '2000', currency: 'EUR' } });
  const { body: draft } = await owner.post('/api/v1/campaigns', input);
  const { page, complaints } = await opened.open(`/campaigns/${draft.id}/edit`);
  await page.getByRole('button', { name: 'Share a pool by percent' }).click();
  await page.getByLabel('Pool that places share').fill('1000');
  for (const [number, percent] of ['50', '30', '20'].entries()) {
    await page.getByRole('button', { name: number === 0 ? 'Add the first prize' : 'Add prize' }).click();
    const prize = page.getByRole('group', { name: `Prize ${number + 1}` });
    await prize.getByLabel('Each wins').fill(percent);
  }
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Saved as version 2.').waitFor();
  const { body: saved } = await owner.get(`/api/v1/campaigns/${draft.id}`);
  assert.deepEqual(saved.pool, { amount: '1000', currency: 'EUR' });
  assert.deepEqual(
    saved.prizes.map((prize: { kind: string; percent: string }) => [prize.kind, prize.percent]),
    [
      ['cash', '50'],
      ['cash', '30'],
      ['cash', '20'],
    ],
  );
  await page.getByText('Percent of stakes').click();
  await page.getByLabel('Of all stakes that count').fill('2.5');
  await page.getByLabel('At most (optional)').fill('1000');
  await judge(page, 'pool-editor');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Saved as version 3.').waitFor();
  const { body: growing } = await owner.get(`/api/v1/campaigns/${draft.id}`);
  assert.deepEqual(growing.pool, { turnover_percent: '2.5', max: '1000' });
  assert.deepEqual(complaints, []);
});
