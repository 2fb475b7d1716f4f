import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moments, pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurelAt } from '../../support/laurel.ts';
import { assertRefused, signInOwner } from '../../support/management.ts';
import { valuesOf } from '../../support/members.ts';
import { playerPath, playerView, published } from '../../support/player-view.ts';
import { everythingScored, leaderboardOf } from '../../support/scored.ts';

const laurel = forFile(() => startLaurelAt(moments.during));
const staff = forFile(() => signInOwner(laurel));

const prizes = [
  { place_from: 1, place_to: 1, kind: 'cash', amount: '100', titles: { en: 'gold' } },
  { place_from: 3, place_to: 4, kind: 'cash', amount: '10', titles: { en: 'bronze' } },
] as const;

/** Six players with 6 to 1 points in a game of their own. */
async function ladder(game_id: string, members: Parameters<typeof pointTournament>[0] = {}): Promise<number> {
  const id = await published(
    staff,
    pointTournament({ games: { ids: [game_id] }, prizes: [...prizes], ...members }),
  );
  await sendEvents(
    laurel,
    [6, 5, 4, 3, 2, 1].map((amount) =>
      gameround({
        game_id,
        player_id: `${game_id}-${amount}`,
        amount,
        timestamp: `2026-12-02T00:00:0${amount}Z`,
      }),
    ),
  );
  await leaderboardOf(staff, id, 6);
  return id;
}

test('a player has place, score, progress, prizes, the next prize and the gap to it', async () => {
  const id = await ladder('view');
  const view = await playerView(staff, id, 'view-2');
  const { player_hash, player_username, seq, neighbours, ...rest } = view;
  assert.equal(player_username, `Player ${player_hash.slice(0, 6)}`);
  assert.ok(seq > 0);
  assert.deepEqual(rest, {
    player_id: 'view-2',
    place: 5,
    score: '2',
    reached_at: '2026-12-02T00:00:02.000Z',
    eligible: true,
    not_eligible: null,
    joined_at: null,
    rounds: 1,
    unpriced: 0,
    progress: {
      points: '2',
      attempt_rounds: null,
      tasks: [{ task: 'turnover', done: '0', target: '1' }],
    },
    prizes: [],
    won: [],
    next_prize: {
      place: 4,
      rounds: null,
      prizes: ['bronze'],
      score_to_beat: '3',
      equal_is_enough: false,
      gap: '1',
      reachable: true,
    },
    version: 1,
  });
});

test('neighbours are the rows of the leaderboard around the player', async () => {
  const id = await ladder('around');
  const { results } = await leaderboardOf(staff, id, 6);
  const around = async (points: number) => (await playerView(staff, id, `around-${points}`)).neighbours;
  assert.deepEqual(await around(6), results.slice(0, 3));
  assert.deepEqual(await around(3), results.slice(1, 6));
  assert.deepEqual(await around(1), results.slice(3));
});

test('every player has the place that the leaderboard shows, also where places are shared', async () => {
  const rules = { tasks: [{ task: 'turnover', amount: '2', points: '1' }], tie_rule: 'shared' } as const;
  const id = await published(
    staff,
    pointTournament({
      games: { ids: ['shared'] },
      rules: { ...rules, tasks: [...rules.tasks] },
      prizes: [...prizes],
    }),
  );
  const bets = [2, 3, 4, 5, 6, 7].map((amount) =>
    gameround({ game_id: 'shared', player_id: `s${amount}`, amount, timestamp: '2026-12-02T00:00:00Z' }),
  );
  await sendEvents(laurel, bets);
  const { results } = await leaderboardOf(staff, id, 6);
  assert.deepEqual(valuesOf(results, 'place'), [1, 1, 3, 3, 5, 5]);
  for (const row of results) {
    const { place, score, reached_at, prizes } = await playerView(staff, id, row.player_id);
    assert.deepEqual({ place, score, reached_at, prizes }, pick(row));
  }
  const { next_prize } = await playerView(staff, id, 's2');
  assert.deepEqual([next_prize?.place, next_prize?.gap, next_prize?.equal_is_enough], [3, '1', true]);
});

test('a mission says how far the running attempt is, and the bound of rounds of the next tier', async () => {
  const id = await published(
    staff,
    pointTournament({
      tournament_type: 'IM',
      games: { ids: ['mission'] },
      rules: { tasks: [{ task: 'rounds', count: 3 }], max_rounds: 5 },
      prizes: [
        { place_from: 1, place_to: 2, kind: 'cash', amount: '9', titles: { en: 'fast' } },
        { place_from: 3, place_to: 5, kind: 'cash', amount: '1', titles: { en: 'slow' } },
      ],
    }),
  );
  const bet = (second: number) =>
    gameround({ game_id: 'mission', player_id: 'm', timestamp: `2026-12-02T00:00:0${second}Z` });
  await sendEvents(laurel, [bet(0), bet(1)]);
  await everythingScored(staff);
  const under_way = await playerView(staff, id, 'm');
  assert.deepEqual([under_way.place, under_way.score, under_way.progress.attempt_rounds], [null, null, 2]);
  assert.deepEqual(under_way.progress.tasks, [{ task: 'rounds', done: '2', target: '3' }]);
  assert.deepEqual([under_way.next_prize?.rounds, under_way.next_prize?.gap], [5, null]);
  await sendEvents(laurel, [bet(2)]);
  await leaderboardOf(staff, id, 1);
  const done = await playerView(staff, id, 'm');
  assert.deepEqual([done.score, done.prizes], ['3', ['slow']]);
  assert.deepEqual(done.next_prize, {
    place: null,
    rounds: 2,
    prizes: ['fast'],
    score_to_beat: '2',
    equal_is_enough: true,
    gap: '1',
    reachable: true,
  });
});

test('a player without a round has no place and no score, and everything is missing', async () => {
  const id = await ladder('absent');
  await sendEvents(laurel, [gameround({ game_id: 'elsewhere', player_id: 'spectator' })]);
  await everythingScored(staff);
  const view = await playerView(staff, id, 'spectator');
  const { place, score, reached_at, rounds, neighbours, prizes, next_prize, eligible } = view;
  assert.deepEqual(
    { place, score, reached_at, rounds, neighbours, prizes, eligible },
    { place: null, score: null, reached_at: null, rounds: 0, neighbours: [], prizes: [], eligible: true },
  );
  assert.deepEqual([next_prize?.place, next_prize?.gap], [4, '3']);
  assert.deepEqual(view.progress.tasks, [{ task: 'turnover', done: '0', target: '1' }]);
});

test('nobody has a place in a draft or a cancelled campaign', async () => {
  await ladder('anything');
  const { body } = await staff.post('/api/v1/campaigns', pointTournament());
  const draft = await playerView(staff, body.id, 'anything-1');
  assert.deepEqual([draft.place, draft.score, draft.seq, draft.version], [null, null, 0, 1]);
  const id = await ladder('cancelled');
  await staff.post(`/api/v1/campaigns/${id}/cancel`);
  await leaderboardOf(staff, id, 0);
  const cancelled = await playerView(staff, id, 'cancelled-6');
  assert.deepEqual([cancelled.place, cancelled.score, cancelled.rounds], [null, null, 0]);
});

test('a campaign that is not there, and a player that no event names, are not found', async () => {
  const id = await ladder('known');
  const refused = assertRefused(await staff.get(playerPath(id, 'never heard of')), 404, 'not_found');
  assert.match(refused.detail, /never heard of/);
  assertRefused(await staff.get(`${playerPath(id, 'never heard of')}/explain`), 404, 'not_found');
});

function pick({
  place,
  score,
  reached_at,
  prizes,
}: Awaited<ReturnType<typeof leaderboardOf>>['results'][number]) {
  return { place, score, reached_at, prizes };
}
