import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { inBrowser, type Page } from '../../support/browser.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { signInOwner } from '../../support/management.ts';
import { publishedMission } from '../../support/missions.ts';
import { makeStaff } from '../../support/staff.ts';
import { waitUntil } from '../../support/waiting.ts';
import { judgeScreen } from './judge-screens.ts';
import { openConsole } from './opened-console.ts';

const present = inBrowser();
const now = '2026-12-02T12:00:00Z';

const opened = forFile(openConsole, present);
let id: number;
before(async () => {
  if (present.skip !== undefined) return;
  await opened.laurel.setClock(now);
  const staff = await signInOwner(opened.laurel);
  id = await publishedMission(staff);
  await sendEvents(opened.laurel, [
    gameround({ player_id: 'P-1001', round_id: 'r-1', timestamp: '2026-12-02T11:00:10Z' }),
  ]);
  await waitUntil('the round r-1 has completed a step', async () => {
    const { body } = await staff.get(`/api/v1/campaigns/${id}/completions`);
    assert.ok(body.results.some(({ round_id }: { round_id: string }) => round_id === 'r-1'));
  });
});

test('the completions of a mission, and the round that completed a step', present, async () => {
  await judgeScreen(
    opened,
    'mission-completions',
    `/campaigns/${id}/completions`,
    (page) => page.getByRole('table', { name: 'Completions' }).getByText('r-1').waitFor(),
    { now },
  );
});

test('how far players of a mission are, step by step', present, async () => {
  await judgeScreen(
    opened,
    'mission-progress',
    `/campaigns/${id}`,
    (page) =>
      page
        .getByRole('table', { name: 'Players with a completed step' })
        .getByRole('row', { name: /P-1001/ })
        .getByText('1 / 1')
        .waitFor(),
    { now },
  );
});

test('how many players completed each step of a mission', present, async () => {
  const steps = (page: Page) => page.getByRole('table', { name: 'Steps' });
  await judgeScreen(
    opened,
    'mission-figures',
    `/campaigns/${id}/figures`,
    (page) =>
      steps(page)
        .getByRole('row', { name: /^The whole mission \d+$/ })
        .waitFor(),
    { now },
  );
});

test(
  'an analyst finds a mission, a player of it, why the steps count, and its payouts',
  present,
  async () => {
    const user = await makeStaff(opened.laurel, 'viewer');
    const { page, complaints } = await opened.open('/campaigns?type=mission', { now, user });
    const row = page.getByRole('row', { name: /Quest/ });
    await row.getByText('Mission', { exact: true }).waitFor();
    await row.getByText('2 prizes').waitFor();
    assert.equal(await page.getByRole('row').count(), 2, 'the filter leaves missions alone');
    await page.getByRole('link', { name: 'Quest', exact: true }).click();
    await page.waitForURL(/\/campaigns\/\d+\/progress$/);
    assert.equal(await page.getByRole('link', { name: 'Edit', exact: true }).count(), 0);
    assert.equal(await page.getByRole('button', { name: 'Finish early' }).count(), 0);
    await page.getByLabel('Player id or name').fill('P-1001');
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await page.getByRole('list', { name: 'Found' }).getByText('Steps in all: 2').waitFor();
    await page.getByRole('list', { name: 'Found' }).getByRole('link').click();
    await page.getByText('The running attempt').waitFor();
    await page.getByText('reached Play a round').first().waitFor();
    await page.getByRole('button', { name: 'Check again in this browser' }).click();
    await page.getByText(/arrived at the same score, 2,/).waitFor();
    await page.goto(`${opened.laurel.url}/console/campaigns/${id}/definition`);
    await page.getByText('Step 1: 1 round.').waitFor();
    await page.getByRole('link', { name: 'Payouts', exact: true }).last().click();
    await page.getByText('5 free spins').first().waitFor();
    await page.goto(`${opened.laurel.url}/console/campaigns/${id}/board`);
    await page.waitForURL(/\/progress$/);
    assert.deepEqual(complaints, []);
  },
);

test('a manager sees what finishing a mission means', present, async () => {
  const { page, complaints } = await opened.open(`/campaigns/${id}`, { now });
  await page.getByRole('button', { name: 'Finish early' }).click();
  await page.getByText(/then what was completed is final/).waitFor();
  await page.getByRole('button', { name: 'Keep it as it is' }).click();
  await page.goto(`${opened.laurel.url}/console/now`);
  await page.getByRole('link', { name: /^Quest Running/ }).waitFor();
  assert.deepEqual(complaints, []);
});
