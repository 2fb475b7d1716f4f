import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { MissionInput } from '@laurel/contract/campaigns/definition.ts';
import type { MissionCompletion } from '@laurel/contract/missions/completions.ts';
import type { Payout } from '@laurel/contract/payouts/payouts.ts';
import { fixCompletions } from '../../src/missions/fix-completions.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { keepMessages, keptMessages } from '../support/kept-messages.ts';
import { startLaurel } from '../support/laurel.ts';
import { type Management, signInOwner } from '../support/management.ts';
import { columnsOf, linesOf } from '../support/members.ts';
import { published } from '../support/player-view.ts';
import { leaderboardOf } from '../support/scored.ts';
import { settlementOf } from '../support/settled.ts';
import { waitUntil } from '../support/waiting.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));
before(() => keepMessages(laurel));

const texts = { en: 'A step' };
const cash = (amount: string) => ({ kind: 'cash' as const, amount, titles: { en: `€${amount}` } });

function mission(custom_id: string, players: string[], rules: Partial<MissionInput['rules']>): MissionInput {
  return {
    ...{
      kind: 'mission',
      custom_id,
      start: '2026-12-01T00:00:00Z',
      end: '2026-12-08T00:00:00Z',
      currency: 'EUR',
    },
    texts: { en: { name: 'A mission' } },
    audience: { player_ids: players },
    rules: { steps: [{ task: 'rounds', count: 2, texts, prize: cash('1') }], ...rules },
    prize: cash('10'),
  };
}

const round = (player_id: string, time: string, data: Record<string, unknown> = {}) =>
  gameround({ player_id, amount: 1, timestamp: `2026-12-02T${time}Z`, ...data });

/** Waits until as many payouts are there as wanted; then each as `player place amount`. */
async function payoutsOf(staff: Management, id: number, wanted: number): Promise<string[]> {
  const all = await waitUntil(`there are ${wanted} payouts`, async () => {
    const { body } = await staff.get(`/api/v1/payouts?campaign_id=${id}&page_size=100`);
    return body.count >= wanted && (body.results as Payout[]);
  });
  return all.map((one) => `${one.player_id} ${one.place} ${one.prize.amount}`).sort();
}

async function completions(staff: Management, id: number, query = ''): Promise<MissionCompletion[]> {
  const { status, body } = await staff.get(`/api/v1/campaigns/${id}/completions${query}`);
  assert.equal(status, 200);
  return body.results;
}

test('steps and the whole are paid once the log has passed them, and again in each repeat', async () => {
  await laurel.setClock('2026-12-02T10:00:30Z');
  const steps: MissionInput['rules']['steps'] = [
    { task: 'deposits', count: 1, min_amount: '10', texts, prize: cash('2') },
    { task: 'login_days', length: 2, texts },
    { task: 'rounds', count: 2, texts, prize: cash('1') },
  ];
  const id = await published(
    staff,
    mission('WHOLE', ['a'], { steps, repeat: { times: 2, every: 'campaign' } }),
  );
  const login = (unique_id: string, timestamp: string) => ({
    event: 'login',
    data: { unique_id, player_id: 'a', timestamp },
  });
  const deposit = {
    event: 'deposit',
    data: {
      unique_id: 'd1',
      player_id: 'a',
      timestamp: '2026-12-01T12:00:00Z',
      amount: 10,
      currency: 'EUR',
      method: 'Card',
    },
  };
  await sendEvents(laurel, [
    ...[deposit, login('l1', '2026-12-01T08:00:00Z'), login('l2', '2026-12-02T08:00:00Z')],
    ...[round('a', '10:00:00'), round('a', '10:00:20')],
  ]);
  await leaderboardOf(staff, id, 1);
  assert.deepEqual(await payoutsOf(staff, id, 1), ['a 1 2']);
  await laurel.setClock('2026-12-02T10:01:20Z');
  assert.deepEqual(await payoutsOf(staff, id, 3), ['a 1 2', 'a 3 1', 'a 4 10']);
  const fixed = await completions(staff, id);
  assert.deepEqual(linesOf(fixed, 'step', 'repeat', 'fact', 'completed_at', 'lost_at'), [
    'null 1 null 2026-12-02T10:00:20.000Z null',
    '1 1 deposit 2026-12-01T12:00:00.000Z null',
    '2 1 login 2026-12-02T08:00:00.000Z null',
    '3 1 null 2026-12-02T10:00:20.000Z null',
  ]);
  assert.deepEqual(fixed.map(({ round_id }) => round_id).slice(1, 3), ['d1', 'l2']);
  assert.equal((await keptMessages(laurel, id, 'mission.')).length, 1);
});

test('before the watermark a void takes a completion away; afterwards it stays and is listed', async () => {
  await laurel.setClock('2026-12-02T10:00:30Z');
  const id = await published(staff, mission('VOIDED', ['b', 'c'], {}));
  const events = ['b', 'c'].flatMap((player) => [round(player, '10:00:00'), round(player, '10:00:20')]);
  await sendEvents(laurel, events);
  await leaderboardOf(staff, id, 2);
  const unique = (index: number) => String(events[index]?.data.unique_id);
  const voided = (unique_id: string) =>
    staff.post('/api/v1/events/void', { unique_ids: [unique_id], reason: 'a rollback' });
  assert.equal((await voided(unique(0))).status, 200);
  await leaderboardOf(staff, id, 1);
  await laurel.setClock('2026-12-02T10:01:21Z');
  assert.deepEqual(await payoutsOf(staff, id, 2), ['c 1 1', 'c 2 10']);
  assert.equal((await voided(unique(2))).status, 200);
  const lost = await waitUntil('two completions are lost', async () => {
    const found = await completions(staff, id, '?only=lost');
    return found.length >= 2 && found;
  });
  assert.deepEqual(linesOf(lost, 'player_id', 'step'), ['c null', 'c 1']);
  assert.deepEqual(await payoutsOf(staff, id, 2), ['c 1 1', 'c 2 10']);
});

test('the settlement pays what is left, and nothing twice', async () => {
  await laurel.setClock('2026-12-07T23:59:30Z');
  const id = await published(
    staff,
    mission('ENDS', ['e'], { grace_seconds: 5, repeat: { times: 3, every: 'day' } }),
  );
  const rounds = ['20:00:00', '20:00:01', '23:59:20', '23:59:21'].map((time) =>
    round('e', time, { timestamp: `2026-12-07T${time}Z` }),
  );
  await sendEvents(laurel, rounds);
  await leaderboardOf(staff, id, 1);
  assert.deepEqual(await payoutsOf(staff, id, 2), ['e 1 1', 'e 2 10']);
  await laurel.setClock('2026-12-08T00:00:10Z');
  await settlementOf(staff, id);
  assert.deepEqual(await payoutsOf(staff, id, 4), ['e 1 1', 'e 1 1', 'e 2 10', 'e 2 10']);
  assert.equal((await completions(staff, id)).length, 4);
});

test('the settlement lists what it no longer reaches, also of players who are not on the board any more', async () => {
  await laurel.setClock('2026-12-08T23:59:30Z');
  const input = mission('GONE', ['f', 'g'], { grace_seconds: 5 });
  const id = await published(staff, { ...input, end: '2026-12-09T00:00:00Z' });
  await sendEvents(laurel, [round('f', '10:00:00'), round('f', '10:00:20')]);
  await leaderboardOf(staff, id, 1);
  assert.deepEqual(await payoutsOf(staff, id, 2), ['f 1 1', 'f 2 10']);
  // As another process had fixed it before a void, of which this one only sees what is left: nothing of the player.
  const voided = {
    player_id: 'g',
    step: 0,
    period: 0,
    repeat: 1,
    completed_at: 0,
    fact: null,
    game_id: 'g',
    round_id: 'r',
  };
  const names = new Map([['g', { player_hash: 'h', player_username: 'G' }]]);
  const owed = { campaign_id: id, version: 1, seq: 0, completions: [voided], names };
  const clock = () => new Date('2026-12-08T23:59:31Z');
  assert.equal(await fixCompletions({ database: laurel.database, clock }, 1, owed, 0), true);
  await laurel.setClock('2026-12-09T00:00:10Z');
  await settlementOf(staff, id);
  const lost = await completions(staff, id, '?only=lost');
  assert.deepEqual(columnsOf(lost, 'player_id', 'step'), [['g', 1]]);
  assert.equal((await completions(staff, id)).length, 3);
  const { cost, players } = (await staff.get(`/api/v1/campaigns/${id}/figures`)).body;
  assert.deepEqual([cost.so_far, players.won], ['12', 2]);
});

test('completions of an erased player keep neither the id of the player nor those of rounds and facts', async () => {
  await laurel.setClock('2026-12-09T10:00:30Z');
  const steps: MissionInput['rules']['steps'] = [
    { task: 'login_days', length: 2, texts },
    { task: 'rounds', count: 2, texts, prize: cash('1') },
  ];
  const input = mission('ERASED', ['x'], { steps });
  const id = await published(staff, { ...input, end: '2026-12-10T00:00:00Z' });
  const login = (unique_id: string, timestamp: string) => ({
    event: 'login',
    data: { unique_id, player_id: 'x', timestamp },
  });
  const rounds = ['one-x', 'two-x'].map((round_id) => round('x', '10:00:00', { round_id }));
  await sendEvents(laurel, [
    ...[login('own-1', '2026-12-01T08:00:00Z'), login('own-2', '2026-12-02T08:00:00Z')],
    ...rounds,
  ]);
  await leaderboardOf(staff, id, 1);
  await laurel.setClock('2026-12-09T10:02:00Z');
  await payoutsOf(staff, id, 2);
  const before = await completions(staff, id);
  assert.deepEqual(before.map(({ round_id }) => round_id).sort(), ['own-2', 'two-x', 'two-x']);
  const { body } = await staff.get(`/api/v1/payouts?campaign_id=${id}`);
  for (const { id: payout } of body.results)
    assert.equal((await staff.post(`/api/v1/payouts/${payout}/reject`, { reason: 'no' })).status, 200);
  assert.ok((await staff.post('/api/v1/players/x/erase', { reason: 'asked for' })).status < 300);
  const erased = await completions(staff, id);
  assert.equal(erased.length, 3);
  for (const { player_id, round_id } of erased) {
    assert.notEqual(player_id, 'x');
    assert.match(round_id, /^r\d{10}$/);
  }
});
