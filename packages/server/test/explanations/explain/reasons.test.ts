import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import { type NotCountedReason, notCountedReasons } from '@laurel/contract/explanations/explanations.ts';
import { moments, pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurelAt } from '../../support/laurel.ts';
import { signInOwner } from '../../support/management.ts';
import { linesOf } from '../../support/members.ts';
import { publishedMission } from '../../support/missions.ts';
import { explanation, playerViewWhen, published } from '../../support/player-view.ts';
import { everythingScored } from '../../support/scored.ts';
import { settlementOf } from '../../support/settled.ts';

const laurel = forFile(() => startLaurelAt(moments.during));
const staff = forFile(() => signInOwner(laurel));

/** A campaign over its own game, and a bet of its own player there. */
async function stage(name: string, members: Partial<TournamentInput> = {}) {
  const id = await published(staff, pointTournament({ games: { ids: [name] }, ...members }));
  const bet = (second: number, data = {}) =>
    gameround({
      game_id: name,
      player_id: name,
      round_id: `r${second}`,
      timestamp: `2026-12-02T00:00:0${second}Z`,
      ...data,
    });
  const play = async (...events: unknown[]) => {
    await sendEvents(laurel, events);
    await everythingScored(staff);
  };
  const reasons = async () => (await explanation(staff, id, name)).results.map((row) => row.not_counted);
  return { id, bet, play, reasons };
}

const tasks = [{ task: 'turnover' as const, amount: '1', points: '1' }];

const seen: Record<NotCountedReason, () => Promise<void>> = {
  game_not_selected: async () => {
    const { bet, play, reasons } = await stage('selected');
    await play(bet(1), bet(2, { game_id: 'another' }), bet(3));
    assert.deepEqual(await reasons(), [null, 'game_not_selected', null]);
  },
  voided: async () => {
    const { id, bet, play, reasons } = await stage('rolled back');
    await play(bet(1), bet(2, { unique_id: 'to be voided' }), bet(3));
    await playerViewWhen(staff, id, 'rolled back', ({ score }) => score === '3');
    const body = { unique_ids: ['to be voided'], reason: 'rolled back' };
    assert.equal((await staff.post('/api/v1/events/void', body)).status, 200);
    await playerViewWhen(staff, id, 'rolled back', ({ score }) => score === '2');
    assert.deepEqual(await reasons(), [null, 'voided', null]);
    const { results, score } = await explanation(staff, id, 'rolled back');
    assert.deepEqual([results[1]?.outcome, results[1]?.stake, results[1]?.score], [null, '0', '1']);
    assert.deepEqual(
      [results[1]?.events[0]?.unique_id, results[1]?.events[0]?.left_out],
      ['to be voided', 'voided'],
    );
    assert.equal(score, '2');
  },
  bonus_money: async () => {
    const { bet, play, reasons } = await stage('real money', { rules: { tasks, bonus_money: false } });
    await play(bet(1, { is_bonus: true }), bet(2));
    assert.deepEqual(await reasons(), ['bonus_money', null]);
  },
  received_late: async () => {
    const { id, bet, play, reasons } = await stage('too late', { rules: { tasks, grace_seconds: 60 } });
    await play(bet(1));
    await laurel.setClock('2026-12-08T00:01:01Z');
    await play(bet(2), bet(1, { is_win: true, amount: 9 }));
    assert.deepEqual(await reasons(), [null, 'received_late']);
    const { results } = await explanation(staff, id, 'too late');
    assert.deepEqual([results[0]?.payout, results[0]?.events[1]?.left_out], ['0', 'received_late']);
    await settlementOf(staff, id);
    await play(bet(3));
    assert.deepEqual(await reasons(), [null, 'received_late', 'received_late']);
    await laurel.setClock(moments.during);
  },
  outside_window: async () => {
    const { id, bet, play, reasons } = await stage('at midnight');
    const before = bet(1, { timestamp: '2026-11-30T23:59:59Z' });
    await play(before, bet(1), bet(2));
    assert.deepEqual(await reasons(), ['outside_window', null]);
    const near = (round_id: string, timestamp: string, data = {}) => bet(1, { round_id, timestamp, ...data });
    await play(
      near('too early', '2026-11-30T22:59:59.999Z'),
      near('an hour early', '2026-11-30T23:00:00Z'),
      near('elsewhere', '2026-11-30T23:30:00Z', { game_id: 'another' }),
      near('at the end', '2026-12-08T00:00:00Z'),
      near('an hour late', '2026-12-08T01:00:00Z'),
      near('too late', '2026-12-08T01:00:00.001Z'),
    );
    const { results, score, rounds } = await explanation(staff, id, 'at midnight');
    assert.deepEqual(linesOf(results, 'round_id', 'counted'), [
      'an hour early false',
      'r1 false',
      'r2 true',
      'at the end false',
      'an hour late false',
    ]);
    assert.deepEqual([score, rounds, results.at(-1)?.score], ['1', 1, '1']);
    assert.deepEqual([...new Set(await reasons())], ['outside_window', null]);
  },
  no_bet: async () => {
    const { id, bet, play, reasons } = await stage('free spins');
    const win = (second: number, data = {}) => bet(second, { is_win: true, amount: 9, ...data });
    await play(win(1), bet(2), win(2), win(3, { game_id: 'another' }));
    await play(win(4, { timestamp: '2026-11-30T23:59:59Z' }));
    assert.deepEqual(await reasons(), ['no_bet', 'no_bet', null, 'game_not_selected']);
    const { results } = await explanation(staff, id, 'free spins');
    const [, spin] = results;
    assert.deepEqual([spin?.outcome, spin?.stake, spin?.payout], [null, '0', '9']);
    assert.equal(spin?.started_at, '2026-12-02T00:00:01.000Z');
    await play(bet(1));
    assert.deepEqual(await reasons(), ['no_bet', null, null, 'game_not_selected']);
  },
  incentives_paused: async () => {
    const { id, bet, play, reasons } = await stage('at risk');
    await play(bet(1), bet(2), bet(3));
    await playerViewWhen(staff, id, 'at risk', ({ score }) => score === '3');
    const says = (second: number, incentives_paused: boolean) => {
      const data = { unique_id: `pause ${second}`, timestamp: `2026-12-02T00:00:0${second}Z` };
      return { event: 'player', data: { ...data, player_id: 'at risk', incentives_paused } };
    };
    await play(says(2, true));
    assert.deepEqual(await reasons(), [null, 'incentives_paused', 'incentives_paused']);
    await play(says(3, false));
    assert.deepEqual(await reasons(), [null, 'incentives_paused', null]);
  },
  before_join: async () => {
    const { id, bet, play, reasons } = await stage('joiner', { join: 'opt_in' });
    await play(bet(1), bet(2), bet(3));
    assert.deepEqual(await reasons(), ['before_join', 'before_join', 'before_join']);
    const body = { player_id: 'joiner', at: '2026-12-02T00:00:02Z' };
    assert.equal((await staff.post(`/api/v1/campaigns/${id}/opt-ins`, body)).status, 204);
    await playerViewWhen(staff, id, 'joiner', ({ score }) => score === '2');
    assert.deepEqual(await reasons(), ['before_join', null, null]);
  },
  outside_segment: async () => {
    const rule = { fact: 'country', is: ['SE'] };
    const made = await staff.post('/api/v1/segments', { name: 'Swedes', rule, evaluated: 'live' });
    const segments = [{ segment_id: made.body.id, version: 1 }];
    const { id, bet, play, reasons } = await stage('migrant', { audience: { segments } });
    const data = {
      unique_id: 'moved',
      timestamp: '2026-12-02T00:00:02Z',
      player_id: 'migrant',
      country: 'SE',
    };
    await play(bet(1), bet(2), bet(3), { event: 'player', data });
    await playerViewWhen(staff, id, 'migrant', ({ score }) => score === '2');
    assert.deepEqual(await reasons(), ['outside_segment', null, null]);
  },
  unpriced: async () => {
    const { id, bet, play, reasons } = await stage('exotic');
    await play(bet(1), bet(2, { currency: 'XTS' }));
    assert.deepEqual(await reasons(), [null, 'unpriced']);
    const { results } = await explanation(staff, id, 'exotic');
    assert.deepEqual([results[1]?.stake, results[1]?.payout], [null, null]);
  },
  stake_below_min: async () => {
    const { bet, play, reasons } = await stage('small', { rules: { tasks, min_bet: '1' } });
    await play(bet(1), bet(2, { amount: 0.99 }));
    assert.deepEqual(await reasons(), [null, 'stake_below_min']);
  },
  stake_above_max: async () => {
    const { bet, play, reasons } = await stage('great', { rules: { tasks, max_bet: '1' } });
    await play(bet(1), bet(2, { amount: 1.01 }));
    assert.deepEqual(await reasons(), [null, 'stake_above_max']);
  },
  after_max_rounds: async () => {
    const { bet, play, reasons } = await stage('many', {
      tournament_type: 'RA',
      rules: { tasks, max_rounds: 2 },
    });
    await play(bet(1), bet(2), bet(3));
    assert.deepEqual(await reasons(), [null, null, 'after_max_rounds']);
  },
  deposit_below_zero: async () => {
    const steps = [{ task: 'deposits' as const, count: 1, texts: { en: 'Deposit' } }];
    const id = await publishedMission(staff, { rules: { steps } });
    const common = { player_id: 'paid', currency: 'EUR', method: 'card' };
    const deposit = (hour: number, amount: number) => ({
      event: 'deposit',
      data: { ...common, unique_id: `d${hour}`, timestamp: `2026-12-02T0${hour}:00:00Z`, amount },
    });
    await sendEvents(laurel, [deposit(1, 5), deposit(2, -5)]);
    await everythingScored(staff);
    const { results, score } = await explanation(staff, id, 'paid');
    assert.deepEqual(linesOf(results, 'round_id', 'not_counted', 'score'), [
      'd1 null 1',
      'd2 deposit_below_zero 1',
    ]);
    assert.equal(score, '1');
  },
};

for (const reason of notCountedReasons)
  test(`a round that does not count because of ${reason} is listed with it`, seen[reason]);

test('a bet that was rolled back before it came is listed as voided', async () => {
  const { bet, play, reasons } = await stage('rolled back early');
  const body = { unique_ids: ['overtaken'], reason: 'rolled back' };
  assert.equal((await staff.post('/api/v1/events/void', body)).body.pending, 1);
  await play(bet(1), bet(2, { unique_id: 'overtaken' }));
  assert.deepEqual(await reasons(), [null, 'voided']);
});

test('a round that began long before the window, and of which no bet lies in it, is not listed', async () => {
  const { bet, play, reasons } = await stage('elsewhen');
  await play(bet(1, { timestamp: '2026-11-30T00:00:00Z' }), bet(1, { is_win: true }), bet(2));
  assert.deepEqual(await reasons(), [null]);
});
