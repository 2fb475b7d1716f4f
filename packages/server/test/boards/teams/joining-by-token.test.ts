import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { moments, pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurelAt } from '../../support/laurel.ts';
import { issueToken, makeKey } from '../../support/live.ts';
import { signInOwner } from '../../support/management.ts';
import { published } from '../../support/player-view.ts';
import { waitUntil } from '../../support/waiting.ts';

const later = moments.during.replace(/T\d\d/, 'T23');

const laurel = forFile(() => startLaurelAt(moments.during));
const staff = forFile(() => signInOwner(laurel));
let id: number;
let issuer: string;
before(async () => {
  ({ key: issuer } = await makeKey(laurel, { scopes: ['players:issue'] }));
  id = await publishedFor({ teams: true, join: 'opt_in' });
});

function publishedFor(members: object): Promise<number> {
  const tasks = [{ task: 'turnover', amount: '1', points: '1' }] as const;
  return published(staff, {
    ...pointTournament({ rules: { tasks: [...tasks] } }),
    ...members,
  });
}

async function join(player_id: string, payload?: object, campaign = id) {
  const token = await issueToken(laurel, issuer, { player_id, scope: 'opt-in' });
  const answer = await laurel.app.inject({
    method: 'POST',
    url: `/public/api/v2/tournaments/${campaign}/opt-in`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
}

const teamsOf = async (player_id: string) => {
  const { body } = await staff.get(`/api/v1/campaigns/${id}/opt-ins`);
  const found = body.results.find((one: { player_id: string }) => one.player_id === player_id);
  return found.teams.map(({ team_id }: { team_id: string }) => team_id);
};

test('a player joins a team with a token, may repeat the call, and changes the team', async () => {
  assert.equal((await join('anna', { team_id: 'red', team_name: 'The Reds' })).status, 204);
  assert.equal((await join('anna', { team_id: 'red', team_name: 'The Reds' })).status, 204);
  assert.deepEqual(await join('anna'), { status: 204, body: undefined });
  assert.deepEqual(await teamsOf('anna'), ['red']);
  await laurel.setClock(later);
  assert.equal((await join('anna', { team_id: 'blue' })).status, 204);
  assert.deepEqual(await teamsOf('anna'), ['red', 'blue']);
});

test('a player in no team has to name one, and staff can do so first', async () => {
  const { status, body } = await join('ben');
  assert.equal(status, 422);
  assert.equal(body.errors[0].pointer, '/team_id');
  await staff.post(`/api/v1/campaigns/${id}/opt-ins`, { player_id: 'ben', team_id: 'blue' });
  assert.equal((await join('ben')).status, 204);
  assert.deepEqual(await teamsOf('ben'), ['blue']);
});

test('a token does not rename a team that is known, as staff can', async () => {
  await join('cleo', { team_id: 'green', team_name: 'Greens' });
  await join('dan', { team_id: 'green', team_name: 'Rude words' });
  const timestamp = later.replace('T23:00', 'T23:59');
  await sendEvents(laurel, [gameround({ player_id: 'cleo', timestamp })]);
  const isNamed = (name: string) =>
    waitUntil(`the team is named ${name}`, async () => {
      const { body } = await staff.get(`/api/v1/campaigns/${id}/teams`);
      assert.deepEqual([body.results[0]?.team_id, body.results[0]?.team_name], ['green', name]);
    });
  await isNamed('Greens');
  await staff.post(`/api/v1/campaigns/${id}/opt-ins`, {
    player_id: 'dan',
    team_id: 'green',
    team_name: 'The Greens',
  });
  await isNamed('The Greens');
});

test('what does not fit is refused with the member that is wrong', async () => {
  const plain = await publishedFor({ custom_id: 'no-teams', join: 'opt_in' });
  for (const [payload, pointer, campaign] of [
    [{ team_id: 'red' }, '/team_id', plain],
    [{ team_name: 'Reds' }, '/team_name', plain],
    [{ team_id: '' }, '/team_id', id],
    [{ team_id: 'red', at: '2026-12-01T00:00:00Z' }, '/at', id],
    [{ team_id: 'red', player_id: 'ben' }, '/player_id', id],
  ] as const) {
    const { status, body } = await join('eve', payload, campaign);
    assert.deepEqual([status, body.errors[0].pointer], [422, pointer], JSON.stringify(body));
  }
  assert.equal((await join('eve', undefined, plain)).status, 204);
});
