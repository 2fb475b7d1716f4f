import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moments, pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurelAt } from '../../support/laurel.ts';
import { assertRefused, signInOwner } from '../../support/management.ts';
import { columnsOf } from '../../support/members.ts';
import { playerView, playerViewWhen, published } from '../../support/player-view.ts';
import { everythingScored, leaderboardOf } from '../../support/scored.ts';

const laurel = forFile(() => startLaurelAt(moments.during));
const staff = forFile(() => signInOwner(laurel));

interface Tournaments {
  count: number;
  next: string | null;
  results: Record<string, unknown>[];
}

async function tournamentsOf(player_id: string, query = ''): Promise<Tournaments> {
  const { status, body } = await staff.get(`/api/v1/players/${player_id}/tournaments${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

test('each campaign that the player has a round in, with the player’s standing there', async () => {
  const mine = await published(staff, pointTournament({ custom_id: 'MINE', games: { ids: ['mine'] } }));
  const other = await published(staff, pointTournament({ games: { ids: ['other'] } }));
  const timestamp = '2026-12-02T00:00:00Z';
  await sendEvents(laurel, [
    gameround({ game_id: 'mine', player_id: 'anna', amount: 3, timestamp }),
    gameround({ game_id: 'mine', player_id: 'berta', amount: 2, timestamp }),
    gameround({ game_id: 'other', player_id: 'berta', timestamp }),
  ]);
  await leaderboardOf(staff, mine, 2);
  await leaderboardOf(staff, other, 1);
  const { count, results } = await tournamentsOf('anna');
  assert.equal(count, 1);
  const { player_id, player_hash, player_username, neighbours, ...standing } = await playerView(
    staff,
    mine,
    'anna',
  );
  assert.equal(neighbours.length, 2);
  assert.deepEqual(results[0], {
    campaign_id: mine,
    custom_id: 'MINE',
    kind: 'tournament',
    name: 'Winter points',
    tournament_type: 'PT',
    status: 'AC',
    settled: false,
    start: '2026-12-01T00:00:00Z',
    end: '2026-12-08T00:00:00Z',
    ...standing,
  });
  assert.equal((await tournamentsOf('berta')).count, 2);
});

test('also campaigns with a round that does not count, and of those that must be joined the joined ones', async () => {
  const tasks = [{ task: 'turnover' as const, amount: '1', points: '1' }];
  const uncounted = await published(
    staff,
    pointTournament({ games: { ids: ['cora'] }, rules: { tasks, min_bet: '9' } }),
  );
  const joined = await published(staff, pointTournament({ join: 'opt_in', games: { ids: ['quiet'] } }));
  await published(staff, pointTournament({ join: 'opt_in', games: { ids: ['cora'] } }));
  await sendEvents(laurel, [
    gameround({ game_id: 'cora', player_id: 'cora', timestamp: '2026-12-02T00:00:00Z' }),
  ]);
  const body = { player_id: 'cora', at: '2026-12-03T00:00:00Z' };
  assert.equal((await staff.post(`/api/v1/campaigns/${joined}/opt-ins`, body)).status, 204);
  await playerViewWhen(staff, joined, 'cora', ({ joined_at }) => joined_at !== null);
  await everythingScored(staff);
  const { results } = await tournamentsOf('cora');
  assert.deepEqual(columnsOf(results, 'campaign_id', 'place', 'rounds'), [
    [uncounted, null, 0],
    [joined, null, 0],
  ]);
});

test('active ones come first, then scheduled, then finished, each from the newest start, in pages', async () => {
  const windows = [
    ['FI', '2026-12-01T00:00:00Z', '2026-12-02T00:00:00Z'],
    ['FI', '2026-12-01T06:00:00Z', '2026-12-02T00:00:00Z'],
    ['SC', '2026-12-04T00:00:00Z', '2026-12-05T00:00:00Z'],
    ['AC', '2026-12-01T00:00:00Z', '2026-12-08T00:00:00Z'],
    ['AC', '2026-12-01T12:00:00Z', '2026-12-08T00:00:00Z'],
  ] as const;
  const ids: number[] = [];
  const rules = { tasks: [{ task: 'turnover' as const, amount: '1', points: '1' }], grace_seconds: 864_000 };
  for (const [, start, end] of windows)
    ids.push(await published(staff, pointTournament({ games: { ids: ['dora'] }, rules, start, end })));
  await sendEvents(
    laurel,
    ['2026-12-01T18:00:00Z', '2026-12-04T12:00:00Z'].map((timestamp) =>
      gameround({ game_id: 'dora', player_id: 'dora', timestamp }),
    ),
  );
  for (const id of ids) await leaderboardOf(staff, id, 1);
  const { results, next } = await tournamentsOf('dora', '?page_size=3');
  const rest = await tournamentsOf('dora', '?page_size=3&page=2');
  assert.equal(next, `${laurel.url}/api/v1/players/dora/tournaments?page_size=3&page=2`);
  const found = [...results, ...rest.results].map((row) => [row.status, row.campaign_id]);
  const expected = [4, 3, 2, 1, 0].map((nth) => [windows[nth]?.[0], ids[nth]]);
  assert.deepEqual(found, expected);
});

test('cancelled campaigns and drafts are not among them', async () => {
  const id = await published(staff, pointTournament({ games: { ids: ['emma'] } }));
  await staff.post('/api/v1/campaigns', pointTournament({ games: { ids: ['emma'] } }));
  await sendEvents(laurel, [
    gameround({ game_id: 'emma', player_id: 'emma', timestamp: '2026-12-02T00:00:00Z' }),
  ]);
  await leaderboardOf(staff, id, 1);
  assert.equal((await tournamentsOf('emma')).count, 1);
  await staff.post(`/api/v1/campaigns/${id}/cancel`);
  await leaderboardOf(staff, id, 0);
  assert.deepEqual((await tournamentsOf('emma')).results, []);
  assertRefused(await staff.get('/api/v1/players/emma/tournaments?page=2'), 404, 'page_not_found');
});
