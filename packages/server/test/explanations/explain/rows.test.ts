import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moments, pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurelAt } from '../../support/laurel.ts';
import { assertRefused, signInOwner } from '../../support/management.ts';
import { linesOf, valuesOf } from '../../support/members.ts';
import { explanation, playerPath, playerViewWhen, published } from '../../support/player-view.ts';
import { everythingScored, leaderboardWhen } from '../../support/scored.ts';

const laurel = forFile(() => startLaurelAt(moments.during));
const staff = forFile(() => signInOwner(laurel));

test('a row says what the round was, what it credited, the score after it, and its events', async () => {
  const rates = [{ currency: 'SEK', date: '2026-01-01', per_eur: '3' }];
  assert.equal((await staff.post('/api/v1/exchange-rates', { rates })).status, 204);
  const id = await published(staff, pointTournament({ games: { ids: ['row'] } }));
  const round = { game_id: 'row', player_id: 'anna', round_id: 'r1' };
  const won = { amount: 10, currency: 'SEK', is_win: true, timestamp: '2026-12-02T00:00:01.5Z' };
  await sendEvents(laurel, [
    gameround({ ...round, unique_id: 'b', amount: 2.5, timestamp: '2026-12-02T00:00:00Z' }),
    gameround({ ...round, unique_id: 'w', ...won }),
  ]);
  await everythingScored(staff);
  const { seq, results, ...members } = await explanation(staff, id, 'anna');
  assert.ok(seq >= 2);
  const { count, version, currency, score, rounds } = members;
  assert.deepEqual([count, version, currency, score, rounds], [1, 1, 'EUR', '2', 1]);
  const received_at = results[0]?.events[0]?.received_at;
  assert.deepEqual(results, [
    {
      fact: null,
      game_id: 'row',
      round_id: 'r1',
      started_at: '2026-12-02T00:00:00.000Z',
      settled_at: '2026-12-02T00:00:01.500Z',
      stake: '2.5',
      payout: '3.33333333',
      deposited: null,
      outcome: 'won',
      counted: true,
      not_counted: null,
      credits: [{ index: 0, task: 'turnover', times: '2', points: '2' }],
      attempt: null,
      score: '2',
      events: [
        {
          unique_id: 'b',
          is_win: false,
          amount: '2.5',
          currency: 'EUR',
          occurred_at: '2026-12-02T00:00:00.000Z',
          received_at,
          left_out: null,
        },
        {
          unique_id: 'w',
          is_win: true,
          amount: '10',
          currency: 'SEK',
          occurred_at: '2026-12-02T00:00:01.500Z',
          received_at,
          left_out: null,
        },
      ],
    },
  ]);
  assert.match(String(received_at), /^2026-12-03T12:/);
});

test('a late win changes the explanation of its round and of those after it', async () => {
  const rules = {
    tasks: [
      { task: 'rounds', count: 1, points: '1' },
      { task: 'streak', length: 2, points: '10' },
    ],
  } as const;
  const id = await published(
    staff,
    pointTournament({ games: { ids: ['late'] }, rules: { tasks: [...rules.tasks] } }),
  );
  const event = (round: number, members = {}) =>
    gameround({
      game_id: 'late',
      player_id: 'late',
      round_id: `r${round}`,
      timestamp: `2026-12-02T00:00:0${round}Z`,
      ...members,
    });
  const rounds = [1, 2, 3, 4, 5, 6, 7].map((round) => event(round));
  await sendEvents(laurel, [...rounds, event(2, { is_win: true })]);
  await playerViewWhen(staff, id, 'late', ({ score }) => score === '7');
  const before = (await explanation(staff, id, 'late')).results;
  assert.deepEqual(linesOf(before, 'outcome', 'score'), [
    'lost 1',
    'won 2',
    'lost 3',
    'lost 4',
    'lost 5',
    'lost 6',
    'open 7',
  ]);
  await sendEvents(laurel, [event(1, { is_win: true, timestamp: '2026-12-02T01:00:00Z' })]);
  await playerViewWhen(staff, id, 'late', ({ score }) => score === '17');
  const { results, score } = await explanation(staff, id, 'late');
  assert.deepEqual(valuesOf(results, 'score'), ['1', '12', '13', '14', '15', '16', '17']);
  assert.equal(score, '17');
  assert.deepEqual(linesOf(results[1]?.credits, 'index', 'times'), ['0 1', '1 1']);
});

test('a mission says which attempts were completed and given up', async () => {
  const id = await published(
    staff,
    pointTournament({
      tournament_type: 'TM',
      games: { ids: ['mission'] },
      rules: { tasks: [{ task: 'wins', count: 1 }] },
    }),
  );
  const bet = (round: number, is_win = false) =>
    gameround({
      game_id: 'mission',
      player_id: 'mia',
      round_id: `r${round}`,
      is_win,
      timestamp: `2026-12-02T00:00:0${round}Z`,
    });
  await sendEvents(laurel, [bet(1), bet(2), bet(2, true), bet(3), bet(4), bet(5), bet(5, true)]);
  await leaderboardWhen(staff, id, ({ results }) => results[0]?.score === '1');
  const { results } = await explanation(staff, id, 'mia');
  assert.deepEqual(linesOf(results, 'attempt', 'score'), [
    'null null',
    'completed 2',
    'null 2',
    'given_up 2',
    'completed 1',
  ]);
});

test('rows come in pages of up to 1000, of 100 by default, and the score runs on', async () => {
  const id = await published(staff, pointTournament({ games: { ids: ['pages'] } }));
  const bets = [1, 2, 3, 4, 5].map((second) =>
    gameround({ game_id: 'pages', player_id: 'paul', timestamp: `2026-12-02T00:00:0${second}Z` }),
  );
  await sendEvents(laurel, bets);
  await playerViewWhen(staff, id, 'paul', ({ score }) => score === '5');
  const path = `${playerPath(id, 'paul')}/explain`;
  const { body } = await staff.get(`${path}?page=2&page_size=2`);
  assert.deepEqual(Object.keys(body), [
    ...['count', 'version', 'seq', 'currency', 'score', 'rounds'],
    ...['next', 'previous', 'results'],
  ]);
  assert.deepEqual([body.count, body.score, body.rounds], [5, '5', 5]);
  assert.deepEqual(valuesOf(body.results, 'score'), ['3', '4']);
  assert.equal(body.next, `${laurel.url}${path}?page=3&page_size=2`);
  assert.equal(body.previous, `${laurel.url}${path}?page=1&page_size=2`);
  assertRefused(await staff.get(`${path}?page=2`), 404, 'page_not_found');
});

test('in a campaign without a board there is nothing to explain', async () => {
  await sendEvents(laurel, [gameround({ player_id: 'someone', timestamp: '2026-12-02T00:00:00Z' })]);
  await everythingScored(staff);
  const { body } = await staff.post('/api/v1/campaigns', pointTournament());
  const explained = await staff.get(`${playerPath(body.id, 'someone')}/explain`);
  const { count, score, seq, rounds } = explained.body;
  assert.deepEqual([explained.status, count, score, seq, rounds], [200, 0, null, 0, 0]);
});
