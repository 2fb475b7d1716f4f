import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import type { CampaignFiguresAnswer } from '@laurel/contract/figures/figures.ts';
import { pointTournament } from '../support/definitions.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { signInAs, signInOwner } from '../support/management.ts';
import { published } from '../support/player-view.ts';
import { everythingScored } from '../support/scored.ts';
import { settlementOf } from '../support/settled.ts';
import { waitUntil } from '../support/waiting.ts';

const laurel = forFile(() => startLaurelAt('2026-12-02T12:00:00Z'));
const staff = forFile(() => signInOwner(laurel));
const prizes: NonNullable<TournamentInput['prizes']> = [
  { place_from: 1, place_to: 1, kind: 'cash', amount: '100.5', titles: { en: '€100.50' } },
  { place_from: 2, place_to: 4, kind: 'bonus', amount: '10', titles: { en: '€10 bonus' } },
  { place_from: 1, place_to: 9, kind: 'free_spins', count: 5, game_ids: ['g'], titles: { en: '5 spins' } },
];

const publish = (members: Partial<TournamentInput>) =>
  published(staff, pointTournament({ prizes, ...members }));

async function figuresOf(id: number, by = staff): Promise<CampaignFiguresAnswer> {
  const { status, body } = await by.get(`/api/v1/campaigns/${id}/figures`);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

async function playedOf(id: number) {
  const { played, counting } = await figuresOf(id);
  assert.equal(counting, false);
  assert.ok(played);
  const { counted_at, seq, ...sums } = played;
  assert.ok(counted_at && seq);
  return sums;
}

let made = 0;
const at = () => `2026-12-02T10:${String(10 + (made++ % 50))}:00Z`;

function bet(game_id: string, player_id: string, amount: number, data = {}) {
  return gameround({ game_id, player_id, amount, timestamp: at(), ...data });
}

function won(game_id: string, player_id: string, round_id: string, stake: number, amount: number) {
  const round = { round_id, timestamp: at() };
  return [bet(game_id, player_id, stake, round), bet(game_id, player_id, amount, { ...round, is_win: true })];
}

test('rounds, turnover, players and cost of a running campaign', async () => {
  const rules = { tasks: [{ task: 'rounds' as const, count: 1, points: '1' }], min_bet: '0.5' };
  const audience = { exclude_player_ids: ['outside'] };
  const id = await publish({ games: { ids: ['fig'] }, rules, audience });
  await sendEvents(laurel, [
    ...won('fig', 'anna', 'a1', 2.1, 1.05),
    ...won('fig', 'anna', 'a2', 0.2, 900),
    bet('fig', 'anna', 1),
    bet('fig', 'bo', 3.3),
    bet('fig', 'cy', 0.1),
    bet('fig', 'dee', 3, { currency: 'JPY' }),
    bet('fig', 'outside', 500),
    bet('fig', 'barred', 70),
    bet('other', 'eve', 9),
  ]);
  await staff.post(`/api/v1/campaigns/${id}/disqualifications`, { player_id: 'barred', reason: 'r' });
  await everythingScored(staff);
  const figures = await figuresOf(id, await signInAs(laurel, 'viewer'));
  assert.deepEqual(figures.players, {
    ...{ audience: 6, seen: 6, took_part: 2 },
    ...{ with_score: 4, on_board: 2, won: 2, winning: 2 },
  });
  const items = { deposit_bonus: 0, catalog_item: [] };
  assert.deepEqual(figures.cost, {
    ...{ so_far: '110.5', at_end: '130.5', currency: 'EUR', cash: '100.5', bonus: '10', free_spins: 10 },
    ...items,
  });
  assert.deepEqual([figures.status, figures.rehearsal, figures.currency], ['AC', null, 'EUR']);
  const left = Date.parse('2026-12-08T00:00:00Z') - Date.parse('2026-12-02T12:00:00Z');
  assert.ok(Math.abs((figures.seconds ?? 0) - left / 1000) < 60, String(figures.seconds));
  assert.deepEqual(await playedOf(id), {
    rounds: 3,
    won: 1,
    unpriced: 1,
    players: 2,
    stakes: '6.4',
    wins: '1.05',
    payout_ratio: '0.1641',
  });
});

test('rounds are not counted again until something changed and some time has passed', async () => {
  const id = await publish({ games: { ids: ['again'] } });
  await sendEvents(laurel, [bet('again', 'anna', 7)]);
  await everythingScored(staff);
  const first = await playedOf(id);
  await laurel.setClock('2026-12-02T12:30:00Z');
  assert.deepEqual(await playedOf(id), first);
  await sendEvents(laurel, [bet('again', 'anna', 8)]);
  await everythingScored(staff);
  await laurel.setClock('2026-12-02T12:31:00Z');
  await waitUntil('the stakes are counted', async () => assert.equal((await playedOf(id)).stakes, '15'));
  await sendEvents(laurel, [bet('again', 'bo', 9)]);
  await everythingScored(staff);
  const soon = await figuresOf(id);
  assert.deepEqual([soon.played?.stakes, soon.players.on_board], ['15', 2]);
});

test('a draft has no rounds, and every state has its time', async () => {
  const { body } = await staff.post('/api/v1/campaigns', pointTournament({ prizes }));
  const draft = await figuresOf(body.id);
  assert.deepEqual([draft.status, draft.seconds, draft.played, draft.counting], [null, null, null, false]);
  assert.deepEqual([draft.version, draft.cost.cash, draft.players.on_board], [0, '0', 0]);
  const scheduled = await figuresOf(
    await publish({ start: '2026-12-05T00:00:00Z', end: '2026-12-06T00:00:00Z' }),
  );
  assert.deepEqual([scheduled.status, scheduled.played?.stakes], ['SC', '0']);
  assert.equal(scheduled.played?.payout_ratio, null);
});

test('what a rehearsal promised is next to it', async () => {
  const game = { games: { ids: ['rehearsed'] } };
  const id = await publish({ ...game, start: '2026-12-02T00:00:00Z', end: '2026-12-03T00:00:00Z' });
  await sendEvents(
    laurel,
    ['anna', 'bo'].map((player) => bet('rehearsed', player, 5, { timestamp: '2026-11-25T10:00:00Z' })),
  );
  await everythingScored(staff);
  const path = `/api/v1/campaigns/${id}/simulations`;
  const started = await staff.post(path, { windows: { weeks: 4 } });
  assert.equal(started.status, 202, JSON.stringify(started.body));
  await waitUntil('the simulation is done', async () =>
    assert.equal((await staff.get(`${path}/${started.body.id}`)).body.state, 'done'),
  );
  const { rehearsal } = await figuresOf(id);
  assert.ok(rehearsal);
  const { simulation_id, windows, on_board, winners, cost } = rehearsal;
  assert.deepEqual([simulation_id, windows], [started.body.id, 4]);
  assert.deepEqual(
    [on_board, winners],
    [
      { low: 0, high: 2 },
      { low: 0, high: 2 },
    ],
  );
  assert.deepEqual(cost.cash, { low: '0', median: '0', high: '100.5' });
});

test('a settled campaign keeps its figures', async () => {
  const id = await publish({
    games: { ids: ['settled'] },
    end: '2026-12-03T00:00:00Z',
    rules: { tasks: [{ task: 'turnover', amount: '1', points: '1' }], grace_seconds: 60 },
  });
  await sendEvents(laurel, won('settled', 'anna', 's1', 4, 8));
  await everythingScored(staff);
  await laurel.setClock('2026-12-03T00:10:00Z');
  await settlementOf(staff, id);
  await sendEvents(laurel, [bet('settled', 'bo', 4)]);
  await everythingScored(staff);
  const { status, cost, players, seconds } = await figuresOf(id);
  assert.deepEqual([status, cost.cash, players.winning], ['FI', '100.5', 1]);
  assert.ok(seconds !== null && seconds >= 600 && seconds < 660, String(seconds));
  const { stakes, payout_ratio } = await playedOf(id);
  assert.deepEqual([stakes, payout_ratio], ['4', '2']);
});
