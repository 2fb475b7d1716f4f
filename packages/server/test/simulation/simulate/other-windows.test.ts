import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { LeaderboardRow } from '@laurel/contract/boards/leaderboard.ts';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import { pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurelAt } from '../../support/laurel.ts';
import { signInOwner } from '../../support/management.ts';
import { everythingScored } from '../../support/scored.ts';

const laurel = forFile(() => startLaurelAt('2026-12-20T12:00:00Z'));
const staff = forFile(() => signInOwner(laurel));
before(async () => {
  // All of it is sent long after it happened.
  await sendEvents(laurel, [
    gameround({ player_id: 'october', timestamp: '2026-10-02T10:00:00Z' }),
    gameround({ player_id: 'december', timestamp: '2026-12-02T10:00:00Z' }),
  ]);
  await everythingScored(staff);
});

const october = { start: '2026-10-01T00:00:00Z', end: '2026-11-01T00:00:00Z' };

async function created(members: Partial<TournamentInput>): Promise<string> {
  const { body } = await staff.post('/api/v1/campaigns', pointTournament(members));
  return `/api/v1/campaigns/${body.id}`;
}

async function simulated(address: string, request: unknown) {
  const { status, body } = await staff.post(`${address}/simulate`, request);
  assert.equal(status, 200, JSON.stringify(body));
  const players = body.results.map((row: LeaderboardRow) => row.player_id);
  return { players, window: body.window, assumed: body.assumed };
}

test('in another window everything counts as received in time, and it says so', async () => {
  assert.deepEqual(await simulated(await created({}), october), {
    players: ['october'],
    window: october,
    assumed: ['received_in_time'],
  });
});

test('one bound alone moves the window', async () => {
  const { players } = await simulated(await created({}), { start: october.start });
  assert.deepEqual(players, ['october', 'december']);
});

test('a definition with another window is one in another window', async () => {
  const { players } = await simulated(await created({}), { definition: pointTournament(october) });
  assert.deepEqual(players, ['october']);
});

test('in its own window a campaign is judged as it would be: what came after the grace does not count', async () => {
  const own = { start: '2026-12-01T00:00:00.000Z' };
  for (const request of [{}, own])
    assert.deepEqual((await simulated(await created({}), request)).players, [], JSON.stringify(request));
});

test('in another window, and in a draft, everybody is taken to have joined', async () => {
  const address = await created({ join: 'opt_in', end: '2026-12-25T00:00:00Z' });
  const asDraft = await simulated(address, {});
  assert.deepEqual([asDraft.players, asDraft.assumed], [['december'], ['everybody_joined']]);
  await staff.post(`${address}/publish`);
  const moved = await simulated(address, october);
  assert.deepEqual([moved.players, moved.assumed], [['october'], ['everybody_joined', 'received_in_time']]);
  const own = await simulated(address, {});
  assert.deepEqual([own.players, own.assumed], [[], []], 'nobody has joined the published one');
});

test('players that staff took off the board stay off it', async () => {
  const address = await created({ end: '2026-12-25T00:00:00Z' });
  await laurel.database.query({
    text: `insert into disqualifications (tenant_id, campaign_id, player_id, reason, author, created_at)
           select tenant_id, campaign_id, 'december', 'why', 'who', now() from campaigns where campaign_id = $1`,
    values: [address.split('/').at(-1)],
  });
  assert.deepEqual((await simulated(address, {})).players, []);
});
