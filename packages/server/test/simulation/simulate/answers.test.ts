import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { LeaderboardRow } from '@laurel/contract/boards/leaderboard.ts';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import { pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurelAt } from '../../support/laurel.ts';
import { assertRefused, signInOwner } from '../../support/management.ts';
import { everythingScored, leaderboardOf } from '../../support/scored.ts';

const laurel = forFile(() => startLaurelAt('2026-12-02T12:00:00Z'));
const staff = forFile(() => signInOwner(laurel));
before(async () => {
  const bet = (player_id: string, amount: number, data = {}) =>
    gameround({ player_id, amount, timestamp: '2026-12-02T10:00:00Z', ...data });
  await sendEvents(laurel, [
    { event: 'player', data: about('anna', { username: 'Anna' }) },
    { event: 'player', data: about('blocked', { is_blocked: true }) },
    bet('anna', 5),
    bet('bert', 5, { timestamp: '2026-12-02T10:00:01Z' }),
    bet('cleo', 3, { timestamp: '2026-12-02T10:00:02Z' }),
    bet('dora', 1, { currency: 'JPY' }),
    bet('blocked', 9),
    bet('early', 7, { timestamp: '2026-11-30T10:00:00Z' }),
  ]);
  await everythingScored(staff);
});

function about(player_id: string, data: Record<string, unknown>) {
  return { unique_id: `about ${player_id}`, timestamp: '2026-11-01T00:00:00Z', player_id, ...data };
}

const prizes: NonNullable<TournamentInput['prizes']> = [
  { place_from: 1, place_to: 1, kind: 'cash', amount: '100.5', titles: { en: 'cash' } },
  { place_from: 2, place_to: 3, kind: 'free_spins', count: 20, titles: { en: 'spins' } },
];

async function draft(members: Partial<TournamentInput> = {}): Promise<string> {
  const { status, body } = await staff.post('/api/v1/campaigns', pointTournament({ prizes, ...members }));
  assert.equal(status, 201, JSON.stringify(body));
  return `/api/v1/campaigns/${body.id}`;
}

function lines(rows: LeaderboardRow[]): unknown[] {
  return rows.map(({ place, player_id, score, prizes }) => [place, player_id, score, ...prizes]);
}

test('a draft is answered the board, the winners and the cost that it would have had', async () => {
  const { status, body } = await staff.post(`${await draft()}/simulate`);
  assert.equal(status, 200, JSON.stringify(body));
  const { results, winners, ...rest } = body;
  assert.deepEqual(lines(results), [
    [1, 'anna', '5', 'cash'],
    [2, 'bert', '5', 'spins'],
    [3, 'cleo', '3', 'spins'],
  ]);
  assert.equal(results[0].player_username, 'Anna');
  assert.deepEqual(winners, { count: 3, results });
  assert.deepEqual(rest, {
    window: { start: '2026-12-01T00:00:00Z', end: '2026-12-08T00:00:00Z' },
    assumed: [],
    events: 5,
    rounds: 4,
    unpriced: 1,
    players: 4,
    count: 3,
    cost: {
      currency: 'EUR',
      cash: '100.5',
      bonus: '0',
      free_spins: 40,
      deposit_bonus: 0,
      catalog_item: [],
    },
  });
});

test('shared places pay each', async () => {
  const address = await draft({
    rules: { tie_rule: 'shared', tasks: [{ task: 'turnover', amount: '1', points: '1' }] },
  });
  const { body } = await staff.post(`${address}/simulate`, {});
  assert.deepEqual(
    lines(body.results).map((line) => (line as unknown[]).slice(0, 2)),
    [
      [1, 'anna'],
      [1, 'bert'],
      [3, 'cleo'],
    ],
  );
  assert.deepEqual([body.cost.cash, body.cost.free_spins, body.winners.count], ['201', 20, 3]);
});

test('a published campaign is simulated as its board is', async () => {
  const address = await draft();
  const { body: published } = await staff.post(`${address}/publish`);
  const { results } = await leaderboardOf(staff, published.id, 3);
  const { body } = await staff.post(`${address}/simulate`);
  assert.deepEqual(body.results, results);
});

test('as many rows as wanted are shown, and all are counted', async () => {
  const address = await draft();
  const { body } = await staff.post(`${address}/simulate`, { rows: 1 });
  assert.deepEqual([body.results.length, body.winners.results.length], [1, 1]);
  assert.deepEqual([body.count, body.winners.count, body.cost.free_spins], [3, 3, 40]);
});

test('another definition is prepared in place of the stored one, which stays', async () => {
  const address = await draft();
  const { body: stored } = await staff.get(address);
  const definition = pointTournament({ tournament_type: 'HC', rules: { metric: 'amount' } });
  const { body } = await staff.post(`${address}/simulate`, { definition });
  assert.deepEqual([body.count, body.rounds], [0, 4], 'nobody won anything');
  assert.deepEqual((await staff.get(address)).body, stored);
});

test('an error in a definition or a window is named with its position', async () => {
  const address = await draft();
  const pointersOf = async (request: unknown) =>
    assertRefused(await staff.post(`${address}/simulate`, request), 422, 'invalid_body').errors?.map(
      (error) => error.pointer,
    );
  const definition = { ...pointTournament(), end: '2026-11-01T00:00:00Z' };
  assert.deepEqual(await pointersOf({ definition }), ['/definition/end']);
  assert.deepEqual(await pointersOf({ definition: { ...definition, currency: 'euro' } }), [
    '/definition/currency',
  ]);
  assert.deepEqual(await pointersOf({ end: '2026-11-01T00:00:00Z' }), ['/end']);
  assert.deepEqual(await pointersOf({ start: 'yesterday', rows: 0 }), ['/rows']);
  assert.deepEqual(await pointersOf({ start: 'yesterday' }), ['/start']);
  assert.deepEqual(await pointersOf({ from: '2026-11-01T00:00:00Z' }), ['/from']);
});
