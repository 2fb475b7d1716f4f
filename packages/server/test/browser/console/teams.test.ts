import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { inBrowser } from '../../support/browser.ts';
import { moments, pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { signInOwner } from '../../support/management.ts';
import { published } from '../../support/player-view.ts';
import { everythingScored } from '../../support/scored.ts';
import { openJudged } from './judge-screens.ts';
import { keepScreenshot, openConsole } from './opened-console.ts';

const present = inBrowser();

const opened = forFile(openConsole, present);
let id: number;
before(async () => {
  if (present.skip !== undefined) return;
  await teamBattle();
});

/** Five players of three teams, one of which has nobody who scored. */
async function teamBattle(): Promise<void> {
  const { laurel } = opened;
  await laurel.setClock(moments.during);
  const staff = await signInOwner(laurel);
  const input = pointTournament({
    teams: true,
    join: 'opt_in',
    rules: { tasks: [{ task: 'turnover', amount: '1', points: '1' }] },
    prizes: [
      { kind: 'cash', amount: '100', place_from: 1, place_to: 1, titles: { en: '€100 for the team' } },
    ],
  });
  id = await published(staff, input);
  const teams = [
    ['P-1001', 'owls', 'The Owls'],
    ['P-1002', 'owls', 'The Owls'],
    ['P-1003', 'foxes', 'The Foxes'],
    ['P-1004', 'foxes', 'The Foxes'],
    ['P-1005', 'hares', 'The Hares'],
  ];
  for (const [player_id, team_id, team_name] of teams) {
    const body = { player_id, team_id, team_name, at: '2026-12-02T00:00:00Z' };
    assert.equal((await staff.post(`/api/v1/campaigns/${id}/opt-ins`, body)).status, 204);
  }
  const bets = [40, 20, 30, 25].map((amount, at) =>
    gameround({ player_id: `P-${1001 + at}`, amount, timestamp: `2026-12-02T10:0${at}:00Z` }),
  );
  await sendEvents(laurel, bets);
  await everythingScored(staff);
}

test('the board of teams, and who scored for one of them', present, async () => {
  const { page, complaints } = await openJudged(
    opened,
    'board-teams',
    `/campaigns/${id}/board`,
    (shown) => shown.getByRole('button', { name: 'The Owls' }).waitFor(),
    { now: moments.during },
  );
  await page.getByRole('button', { name: 'The Foxes' }).click();
  await page.getByRole('table', { name: 'Who scored for The Foxes' }).getByText('P-1004').waitFor();
  await keepScreenshot(page, 'board-team-members');
  assert.deepEqual(complaints, []);
});
