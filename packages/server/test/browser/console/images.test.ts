import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { inBrowser } from '../../support/browser.ts';
import { pointTournament } from '../../support/definitions.ts';
import { forFile } from '../../support/for-file.ts';
import { signInOwner } from '../../support/management.ts';
import { pngOf } from '../../support/pictures.ts';
import { waitUntil } from '../../support/waiting.ts';
import { DIALOG, judge } from './judge-screens.ts';
import { openConsole } from './opened-console.ts';

const present = inBrowser();

const opened = forFile(openConsole, present);

async function upload(page: Page, name: string, buffer: Buffer): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload image' }).last().click(),
  ]);
  await chooser.setFiles({ name, mimeType: 'image/png', buffer });
}

/** The picture is there, and not only its frame. */
const isDrawn = (page: Page, selector: string) =>
  waitUntil(`${selector} is drawn`, async () => {
    const width = await page.evaluate(`document.querySelector('${selector}')?.naturalWidth`);
    assert.ok(Number(width) > 0, `${selector} is not drawn`);
  });

test(
  'a manager uploads an image in the editor, and chooses it again for another campaign',
  present,
  async () => {
    const owner = await signInOwner(opened.laurel);
    const { body: first } = await owner.post('/api/v1/campaigns', pointTournament());
    const { body: second } = await owner.post('/api/v1/campaigns', pointTournament());
    const { page, complaints } = await opened.open(`/campaigns/${first.id}/edit`);
    await page.getByLabel('Image (optional)').waitFor();
    await upload(page, 'winter.png', pngOf(800, 450));
    await page.getByText('“winter.png” is uploaded: 800 × 450 pixels').waitFor();
    await isDrawn(page, 'img[alt="As the listing shows it"]');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Saved as version 2.').waitFor();
    const { image } = (await owner.get(`/api/v1/campaigns/${first.id}`)).body;
    assert.match(image, /\/public\/images\/1\/[0-9a-f]{64}\/800$/);
    await page.goto(`${opened.laurel.url}/console/campaigns/${second.id}/edit`);
    await page.getByRole('button', { name: 'Choose…' }).click();
    await isDrawn(page, '[role=dialog] img');
    assert.equal(await page.getByRole('button', { name: 'Delete winter.png' }).isDisabled(), true);
    await judge(page, 'images-dialog', { within: DIALOG });
    await page.getByRole('button', { name: 'Choose winter.png' }).click();
    assert.equal(await page.getByLabel('Image (optional)').inputValue(), image);
    assert.deepEqual(complaints, []);
  },
);

test('an image that nothing shows is deleted from the dialog', present, async () => {
  const owner = await signInOwner(opened.laurel);
  const { body: draft } = await owner.post('/api/v1/campaigns', pointTournament());
  const { page, complaints } = await opened.open(`/campaigns/${draft.id}/edit`);
  await page.getByRole('button', { name: 'Upload image' }).waitFor();
  await upload(page, 'spare.png', pngOf(100, 100));
  await page.getByText('“spare.png” is uploaded').waitFor();
  await page.getByRole('button', { name: 'Choose…' }).click();
  await page.getByRole('button', { name: 'Delete spare.png' }).click();
  await page.getByText('“spare.png” is deleted').waitFor();
  assert.deepEqual(complaints, []);
});
