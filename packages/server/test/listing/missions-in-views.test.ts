import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { PlayerCampaign } from '@laurel/contract/players/player-view.ts';
import { startCommand } from '../support/command.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { issueToken, makeKey, makePublishable } from '../support/live.ts';
import { signInOwner } from '../support/management.ts';
import { columnsOf } from '../support/members.ts';
import { publishedMission } from '../support/missions.ts';
import { runCommand } from '../support/run-command.ts';
import { everythingScored, leaderboardOf } from '../support/scored.ts';
import { campaignInput } from '../support/tournaments.ts';
import { waitUntil } from '../support/waiting.ts';

const laurel = forFile(() => startLaurelAt('2026-12-03T12:00:00Z'));
const staff = forFile(() => signInOwner(laurel));
let id: number;
before(async () => {
  assert.equal((await staff.post('/api/v1/campaigns', campaignInput())).status, 201);
  id = await publishedMission(staff);
  await sendEvents(laurel, [gameround({ player_id: 'anna', timestamp: '2026-12-02T00:00:00Z' })]);
  await leaderboardOf(staff, id, 1);
  await everythingScored(staff);
});

function ask(credential: string, path: string) {
  return laurel.app.inject({
    url: `/public/api/v2/${path}`,
    headers: { authorization: `Bearer ${credential}` },
  });
}

async function ownResult() {
  const issuing = (await makeKey(laurel, { scopes: ['players:issue'] })).key;
  const token = await issueToken(laurel, issuing, { player_id: 'anna' });
  const { count, results } = (await ask(token, 'players/me/results?language=de')).json();
  assert.equal(count, 1);
  return results[0];
}

test('the list of staff is narrowed to missions', async () => {
  const listed = async (query: string) =>
    (await staff.get(`/api/v1/campaigns${query}`)).body.results.map(
      (one: { custom_id: string }) => one.custom_id,
    );
  assert.deepEqual(await listed('?kind=mission'), ['MI-1']);
  assert.deepEqual(await listed('?kind=mission&name=quest'), ['MI-1']);
  assert.deepEqual(await listed('?kind=tournament'), ['TM-1']);
  assert.equal((await staff.get('/api/v1/campaigns?kind=bingo')).status, 400);
});

test('the tournaments of a player have no missions', async () => {
  const { status, body } = await staff.get('/api/v1/players/anna/tournaments');
  assert.deepEqual([status, body.results], [200, []]);
});

test('the campaigns of a player have missions with steps as their score', async () => {
  const listed = async (query: string) => {
    const { status, body } = await staff.get(`/api/v1/players/anna/campaigns${query}`);
    assert.equal(status, 200);
    return body.results.map(({ kind, custom_id, score, progress }: PlayerCampaign) => ({
      ...{ kind, custom_id, score },
      steps: progress.tasks.length,
    }));
  };
  const mission = { kind: 'mission', custom_id: 'MI-1', score: '1', steps: 2 };
  assert.deepEqual(await listed(''), [mission]);
  assert.deepEqual(await listed('?kind=mission'), [mission]);
  assert.deepEqual(await listed('?kind=raffle'), []);
  assert.equal((await staff.get('/api/v1/players/anna/campaigns?kind=bingo')).status, 400);
});

test('the export of a player names missions with the standing', async () => {
  const { body } = await staff.get('/api/v1/players/anna/export');
  assert.deepEqual(columnsOf(body.campaigns, 'custom_id', 'score'), [['MI-1', '1']]);
});

test('the results of a player name a mission as one, and its prizes as soon as they are owed', async () => {
  const own = await waitUntil('the prize is owed', async () => {
    const result = await ownResult();
    assert.deepEqual(result.prizes, [{ title: '5 Drehs', status: 'due' }]);
    return result;
  });
  const { kind, name, place, score, settled } = own;
  assert.deepEqual([kind, name, place, score, settled], ['mission', 'Auftrag', 1, '1', false]);
});

test('the live board of a mission shows completed steps', async () => {
  const answer = await ask(await makePublishable(laurel), `live/${id}`);
  assert.equal(answer.statusCode, 200);
  assert.deepEqual(columnsOf(answer.json().rows, 'score', 'prizes'), [[1, []]]);
  const summaries = await ask(await makePublishable(laurel), `tournaments/boards?campaigns=${id}`);
  assert.equal(summaries.json().results[0].count, 1);
});

test('the command line lists missions as missions, and watches their boards', async () => {
  const { environment } = laurel;
  const { stdout } = await runCommand(['campaign', 'list'], { environment });
  assert.match(stdout, /^ *\d+ +MI-1 +mission +published/m);
  const watching = startCommand(['watch', 'MI-1'], { environment });
  await watching.until(/^Quest · .*1 player\n {4}1 .+ 1$/m).finally(() => watching.end('SIGINT'));
});
