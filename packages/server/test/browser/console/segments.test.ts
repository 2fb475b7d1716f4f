import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { inBrowser } from '../../support/browser.ts';
import { pointTournament } from '../../support/definitions.ts';
import { forFile } from '../../support/for-file.ts';
import { signInOwner } from '../../support/management.ts';
import { uploadedSegment } from '../../support/segments.ts';
import { judgeScreen } from './judge-screens.ts';
import { keepScreenshot, openConsole } from './opened-console.ts';

const present = inBrowser();

const opened = forFile(openConsole, present);

const file = (text: string) => ({ name: 'vips.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

async function chooseFile(page: Page, text: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('dialog').getByRole('button', { name: 'CSV file' }).click(),
  ]);
  await chooser.setFiles(file(text));
}

test('a manager uploads a segment, sees who was never seen, and uses it in a campaign', present, async () => {
  const { page, complaints } = await opened.open('/segments');
  await page.getByText('No segment yet').waitFor();
  await page.getByRole('button', { name: 'New segment' }).first().click();
  await page.getByLabel('Name').fill('VIPs');
  await chooseFile(page, 'player_id,tags\n,vip\nP-1001,vip\n');
  await page.getByRole('button', { name: 'Create segment' }).click();
  await page.getByText('line 2: the player id is empty').waitFor();
  await chooseFile(page, 'player_id\nP-1001\nP-1002\nnobody-1\n');
  await page.getByRole('button', { name: 'Create segment' }).click();
  const row = page.getByRole('row').filter({ hasText: 'VIPs' });
  await row.waitFor();
  assert.deepEqual((await row.getByRole('cell').allTextContents()).slice(1, 5), ['3', '1', 'none', '1']);
  const players = page.getByRole('table', { name: 'Players' });
  await players.getByText('P-1001').waitFor();
  await page.getByText('Never seen 1').click();
  await players.getByText('nobody-1').waitFor();
  assert.equal(await players.getByRole('row').count(), 2);
  await keepScreenshot(page, 'segments-panel-1280');
  assert.deepEqual(complaints, [
    'Failed to load resource: the server responded with a status of 422 (Unprocessable Entity)',
  ]);
});

test('the editor pins the newest version and offers a newer one later', present, async () => {
  const owner = await signInOwner(opened.laurel);
  const { id: segment_id } = await uploadedSegment(opened.laurel, ['P-1001', 'P-1002']);
  const definition = pointTournament({ audience: { segments: [{ segment_id, version: 1 }] } });
  const { body: draft } = await owner.post('/api/v1/campaigns', definition);
  const { page, complaints } = await opened.open('/segments');
  await page.getByRole('button', { name: /^segment \d/ }).click();
  await page.getByRole('link', { name: definition.custom_id }).first().waitFor();
  await page.getByRole('button', { name: 'New version' }).click();
  await chooseFile(page, 'P-1001\nP-1002\nP-1003');
  await page.getByRole('button', { name: 'Upload version' }).click();
  await page.getByText('newer: 2').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Delete', exact: true }).isDisabled(), true);
  await page.goto(`${opened.laurel.url}/console/campaigns/${draft.id}/edit`);
  await page.getByRole('button', { name: /^Join and audience/ }).click();
  await page.getByRole('button', { name: 'Use version 2 with 3 players' }).click();
  await page.getByText(/version 2, 3 players/).waitFor();
  await keepScreenshot(page, 'segments-editor-1280');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText(/^Saved as version \d/).waitFor();
  const { body: saved } = await owner.get(`/api/v1/campaigns/${draft.id}`);
  assert.deepEqual(saved.audience.segments, [{ segment_id, version: 2 }]);
  assert.deepEqual(complaints, []);
});

test('a manager builds a rule, sees who belongs before saving it, and why one does', present, async () => {
  const { page, complaints } = await opened.open('/segments');
  await page.getByRole('button', { name: 'New segment by rule' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Players of the month');
  await dialog.getByLabel('Fact').click();
  await page.getByRole('option', { name: 'Played rounds' }).click();
  await dialog.getByLabel('Within days').fill('3650');
  await dialog.getByRole('button', { name: 'Count players' }).click();
  await dialog.getByText(/players belong to it now/).waitFor();
  assert.ok((await dialog.getByRole('listitem').count()) > 1);
  await keepScreenshot(page, 'segments-rule-1280');
  await dialog.getByRole('button', { name: 'Create segment' }).click();
  await page.getByText('at least 1 round in 3,650 days').waitFor();
  await page.getByLabel('Player id').fill('P-1001');
  await page.getByRole('button', { name: 'Explain' }).click();
  await page.getByText('P-1001 is in it').waitFor();
  await page.getByText('met', { exact: true }).waitFor();
  await keepScreenshot(page, 'segments-why-1280');
  assert.deepEqual(complaints, []);
});

test('segments in every look', present, () =>
  judgeScreen(opened, 'segments', '/segments?segment=1', (page) =>
    page.getByRole('table', { name: 'Players' }).getByText('P-1001').waitFor(),
  ),
);
