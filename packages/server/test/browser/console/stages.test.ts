import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inBrowser } from '../../support/browser.ts';
import { pointTournament } from '../../support/definitions.ts';
import { forFile } from '../../support/for-file.ts';
import { signInOwner } from '../../support/management.ts';
import { published } from '../../support/player-view.ts';
import { judgeScreen } from './judge-screens.ts';
import { keepScreenshot, openConsole } from './opened-console.ts';

const present = inBrowser();

const opened = forFile(openConsole, present);

const window = { start: '2029-12-01T00:00:00Z', end: '2029-12-08T00:00:00Z' };
const heat = (custom_id: string) =>
  pointTournament({ ...window, custom_id, texts: { en: { name: `Heat ${custom_id}` } } });

test('a manager gives a final its heats, publishes it, and goes from one to the other', present, async () => {
  const owner = await signInOwner(opened.laurel);
  await published(owner, heat('north'));
  await published(owner, heat('south'));
  const final = { ...window, start: '2029-12-09T00:00:00Z', end: '2029-12-10T00:00:00Z', custom_id: 'grand' };
  const input = pointTournament({ ...final, texts: { en: { name: 'Grand final' } } });
  const { body: draft } = await owner.post('/api/v1/campaigns', input);
  const { page, complaints } = await opened.open(`/campaigns/${draft.id}/edit`);
  await page.getByRole('button', { name: 'Join and audience' }).click();
  const stages = page.getByRole('group', { name: /settled places of other campaigns/ });
  await stages.getByRole('button', { name: 'Add an earlier campaign' }).click();
  await stages.getByLabel('Earlier campaign', { exact: true }).fill('nor');
  await page.getByRole('option', { name: 'north' }).click();
  await stages.getByRole('textbox', { name: 'Places 1 to' }).fill('5');
  await stages.getByRole('button', { name: 'Add another earlier campaign' }).click();
  await stages.getByLabel('Earlier campaign', { exact: true }).nth(1).fill('south');
  await keepScreenshot(page, 'stages-editor-1280');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Saved as version 2.').waitFor();
  const { body: saved } = await owner.get(`/api/v1/campaigns/${draft.id}`);
  assert.deepEqual(saved.after, [
    { campaign: 'north', places: 5 },
    { campaign: 'south', places: 5 },
  ]);
  assert.equal((await owner.post(`/api/v1/campaigns/${draft.id}/publish`)).status, 200);
  await page.setViewportSize({ width: 390, height: 844 });
  await keepScreenshot(page, 'stages-editor-390');
  await page.goto(`${opened.laurel.url}/console/campaigns/${draft.id}`);
  const list = page.getByRole('list', { name: 'Stages' });
  await list.getByRole('link', { name: 'Heat north' }).waitFor();
  await keepScreenshot(page, 'stages-final-390');
  await page.setViewportSize({ width: 1280, height: 800 });
  await keepScreenshot(page, 'stages-final-1280');
  await list.getByRole('link', { name: 'Heat north' }).click();
  await list.getByText('The places 1 to 5 of it take part in').waitFor();
  await keepScreenshot(page, 'stages-heat-1280');
  await list.getByRole('link', { name: 'Grand final' }).click();
  await page.getByRole('heading', { name: 'Grand final' }).waitFor();
  assert.deepEqual(complaints, []);
});

test('the stages of a campaign in every look', present, async () => {
  const owner = await signInOwner(opened.laurel);
  const { body } = await owner.get('/api/v1/campaigns?custom_id=grand');
  await judgeScreen(opened, 'stages', `/campaigns/${body.results[0].id}`, (page) =>
    page.getByRole('list', { name: 'Stages' }).getByRole('link', { name: 'Heat south' }).waitFor(),
  );
});
