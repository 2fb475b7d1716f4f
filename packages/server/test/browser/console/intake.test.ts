import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { inBrowser } from '../../support/browser.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { signInOwner } from '../../support/management.ts';
import { publishedMission } from '../../support/missions.ts';
import { everythingScored } from '../../support/scored.ts';
import { makeStaff } from '../../support/staff.ts';
import { waitUntil } from '../../support/waiting.ts';
import { judgeScreen } from './judge-screens.ts';
import { openConsole } from './opened-console.ts';
import { seedIntake } from './seeded-intake.ts';

const present = inBrowser();

const opened = forFile(openConsole, present);
before(async () => {
  if (present.skip !== undefined) return;
  await seedIntake(opened.laurel);
});

test('intake by the minute and by key', present, async () => {
  await judgeScreen(opened, 'intake', '/intake?to=2026-12-03T11:59:59Z', (page) =>
    page.getByRole('cell', { name: 'Sportsbook feed', exact: true }).waitFor(),
  );
  const { page, complaints } = await opened.open('/intake');
  await page.getByRole('button', { name: 'Only this key: Sportsbook feed', exact: true }).click();
  await page.waitForURL(/key=\d+/);
  await page.getByText('3 events were refused at 11:35 UTC').first().waitFor();
  await page.getByRole('button', { name: 'Earlier' }).click();
  await page.getByText('Nothing has arrived in this time').first().waitFor();
  await page.getByRole('button', { name: 'Back to now' }).click();
  await page.getByText('3 events were refused at 11:35 UTC').first().waitFor();
  assert.deepEqual(complaints, []);
});

test('refused events say what is wrong with them', present, async () => {
  await judgeScreen(opened, 'intake-refused', '/intake?part=refused', (page) =>
    page.getByText('bet-in-words').waitFor(),
  );
  const { page, complaints } = await opened.open('/intake?part=refused');
  await page.getByLabel('Event id').fill('bet-without-currency');
  await page.getByText('bet-in-words').waitFor({ state: 'detached' });
  await page.getByText('/data/currency').waitFor();
  assert.deepEqual(complaints, []);
});

test('an event is found by its id, and voided after seeing which boards move', present, async () => {
  const { laurel, ids } = opened;
  const bet = { player_id: 'P-1002', timestamp: '2026-12-03T11:59:00Z', amount: 500 };
  const owner = await signInOwner(laurel);
  await publishedMission(owner, { custom_id: 'OF-ONE', audience: { player_ids: ['P-1002'] } });
  await sendEvents(laurel, [gameround({ ...bet, unique_id: 'rolled-back' })]);
  await everythingScored(owner);
  const standing = async () => {
    const { score, place } = (await owner.get(`/api/v1/campaigns/${ids.running}/players/P-1002`)).body;
    return { score, place };
  };
  const before = await standing();
  await judgeScreen(opened, 'intake-find', '/intake?part=find&event=rolled-back', (page) =>
    page.getByText('rolled-back', { exact: true }).waitFor(),
  );
  const { page, complaints } = await opened.open('/intake');
  await page.getByRole('link', { name: 'Refused' }).click();
  await page.getByText('bet-in-words').waitFor();
  await page.getByText('Find', { exact: true }).click();
  const find = async (id: string) => {
    await page.getByLabel('Event id').fill(id);
    await page.getByRole('button', { name: 'Find', exact: true }).click();
  };
  await find('bet-in-words');
  await page.getByRole('link', { name: 'Search the refused events' }).click();
  await page.getByText('/data/amount').waitFor();
  await page.getByText('Find', { exact: true }).click();
  await find('rolled-back');
  await page.getByRole('button', { name: 'Void rolled-back' }).click();
  const board = page.getByRole('listitem').filter({ hasText: 'Winter Points' });
  await board.getByText('Score:').waitFor();
  await page.getByText('Other campaigns that may change: Quest.').waitFor();
  const [, score, place] = await waitUntil('score and place after it are shown', async () => {
    const found = /Score: [\d,.]+ → ([\d,.]+)Place: 1 → (\d+)/.exec((await board.textContent()) ?? '');
    assert.ok(found, 'score and place after it');
    return found;
  });
  assert.equal((await standing()).score, before.score, 'a preview changes nothing');
  await page.getByLabel('Reason').fill('Rolled back by the game provider');
  await page.getByRole('button', { name: 'Void it' }).click();
  await page.getByText('The event is void').waitFor();
  await everythingScored(owner);
  const now = await standing();
  assert.deepEqual([score?.replaceAll(',', ''), place], [now.score, String(now.place)]);
  assert.notEqual(now.score, before.score);
  await page.getByRole('button', { name: 'Void rolled-back' }).waitFor({ state: 'detached' });
  assert.deepEqual(complaints, []);
});

test(
  'voids of events that have not come are listed with the newest events, and by the id',
  present,
  async () => {
    const owner = await signInOwner(opened.laurel);
    const body = { unique_ids: ['overtaken'], reason: 'Rolled back before it came' };
    assert.equal((await owner.post('/api/v1/events/void', body)).body.pending, 1);
    const { page, complaints } = await opened.open('/intake?part=find');
    const listed = page.getByRole('table', { name: 'Voids that wait for their events' });
    await listed.getByText('overtaken').waitFor();
    await page.goto(`${opened.laurel.url}/console/intake?part=find&event=overtaken`);
    await listed.getByText('Rolled back before it came').waitFor();
    assert.deepEqual(complaints, []);
  },
);

test('an analyst finds events and voids none', present, async () => {
  const user = await makeStaff(opened.laurel, 'viewer');
  const { page, complaints } = await opened.open('/intake?part=find&event=rolled-back', { user });
  await page.getByText('Bet of €500.00').waitFor();
  assert.equal(await page.getByRole('button', { name: /^Void/ }).count(), 0);
  assert.deepEqual(complaints, []);
});
