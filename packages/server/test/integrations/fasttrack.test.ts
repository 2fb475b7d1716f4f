import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointTournament } from '../support/definitions.ts';
import { onlyOn } from '../support/engine.ts';
import { countLogged, gameround, sendEvents } from '../support/events.ts';
import {
  casino,
  type FastTrackMessage,
  outcomesOf,
  postMessages,
  sendMessages,
} from '../support/fasttrack.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { assertRefused, signInAs, signInOwner } from '../support/management.ts';
import { valuesOf } from '../support/members.ts';
import { published } from '../support/player-view.ts';
import { everythingScored } from '../support/scored.ts';

const laurel = forFile(() => startLaurelAt('2026-12-02T12:00:00Z'));
const staff = forFile(() => signInOwner(laurel));

function publish(game_id: string): Promise<number> {
  const rules = {
    tasks: [
      { task: 'turnover' as const, amount: '0.1', points: '1' },
      { task: 'wins' as const, count: 1, points: '100' },
    ],
  };
  return published(staff, pointTournament({ games: { ids: [game_id] }, rules }));
}

async function boardOf(id: number): Promise<unknown[]> {
  await everythingScored(staff);
  const { body } = await staff.get(`/api/v1/campaigns/${id}/leaderboard`);
  return body.results;
}

const openOf = async (query: string) => (await staff.get(`/api/v1/refused-events?state=open&${query}`)).body;

/** What was played, as it is sent natively and in each dialect. Money: real, bonus. */
const play = [
  { round: 'a', at: '10:00:01', player: 'anna', type: 'bet', real: 10, bonus: 2.5 },
  { round: 'a', at: '10:00:02', player: 'anna', type: 'win', real: 20, bonus: 0 },
  { round: 'b', at: '10:00:03', player: 'bea', type: 'bet', real: 0.1, bonus: 0.2 },
  { round: 'b', at: '10:00:04', player: 'bea', type: 'loss', real: 0.1, bonus: 0.2 },
  { round: 'c', at: '10:00:05', player: 'anna', type: 'bet', real: 0, bonus: 4 },
  { round: 'd', at: '10:00:06', player: 'cleo', type: 'bet', real: 7, bonus: 1 },
  { round: 'd', at: '10:00:07', player: 'cleo', type: 'rollbackbet', real: 7, bonus: 1 },
  { round: 'd', at: '10:00:08', player: 'cleo', type: 'bet', real: 3, bonus: 0 },
  { round: 'd', at: '10:00:09', player: 'cleo', type: 'win', real: 5, bonus: 0 },
  { round: 'd', at: '10:00:10', player: 'cleo', type: 'rollbackwin', real: 5, bonus: 0 },
] as const;

type Played = (typeof play)[number];

const common = ({ round, at, player }: Played, n: number, game_id: string) => ({
  ...{ user_id: player, game_id, round_id: `${game_id}-${round}`, timestamp: `2026-12-02T${at}Z` },
  ...{ unique_id: `${game_id}-${n}`, exchange_rate: 0.09, currency: 'EUR' },
});

const inUnibo = (one: Played, n: number) =>
  casino({
    ...common(one, n, 'unibo'),
    type: one.type,
    amount: Math.round((one.real + one.bonus) * 100) / 100,
    bonus_wager_amount: one.bonus,
  });

function inFastTrack(one: Played, n: number): FastTrackMessage {
  const { unique_id: activity_id, ...rest } = common(one, n, 'fasttrack');
  const [, back, kind = ''] = /^(rollback)?(.*)$/.exec(one.type) ?? [];
  const money = { wager_amount: one.real, bonus_wager_amount: one.bonus, amount: one.real + one.bonus };
  const status = back ? 'Rollback' : 'Approved';
  const type = `${kind[0]?.toUpperCase()}${kind.slice(1)}`;
  const data = { ...rest, ...money, activity_id, type, status, unique_id: undefined, vendor_name: 'Netent' };
  return casino({ ...data, is_round_end: true, meta: { any: ['thing'] } });
}

function natively(one: Played, n: number) {
  const { user_id: player_id, exchange_rate: _, unique_id, ...rest } = common(one, n, 'native');
  const pays = one.type === 'loss' ? { real: 0, bonus: 0 } : one;
  const both = [
    { unique_id: `${unique_id}r`, amount: pays.real, is_bonus: false },
    { unique_id: `${unique_id}b`, amount: pays.bonus, is_bonus: true },
  ].filter(({ amount }, nth) => amount > 0 || (nth === 0 && pays.real + pays.bonus === 0));
  return both.map((part) => gameround({ ...rest, player_id, is_win: one.type !== 'bet', ...part }));
}

test('both dialects give the boards of native events, and sending everything again changes nothing', async () => {
  const ids = await Promise.all(['native', 'unibo', 'fasttrack'].map(publish));
  const rolledBack = ['native-5r', 'native-5b', 'native-8r'];
  await sendEvents(
    laurel,
    play
      .filter(({ type }) => !type.startsWith('rollback'))
      .flatMap((one) => natively(one, play.indexOf(one))),
  );
  assert.equal(
    (await staff.post('/api/v1/events/void', { unique_ids: rolledBack, reason: 'r' })).status,
    200,
  );
  const all = Array(play.length).fill('accepted');
  assert.deepEqual(await outcomesOf(laurel, play.map(inUnibo)), all);
  for (const [n, one] of play.entries())
    assert.deepEqual(await outcomesOf(laurel, [inFastTrack(one, n)]), ['accepted']);
  const [native, unibo, fasttrack] = await Promise.all(ids.map(boardOf));
  assert.deepEqual(valuesOf(native as { score: string }[], 'score'), ['265', '30', '3']);
  assert.deepEqual(unibo, native);
  assert.deepEqual(fasttrack, native);
  const logged = await countLogged(laurel);
  for (const dialect of [inUnibo, inFastTrack])
    assert.deepEqual(await outcomesOf(laurel, play.map(dialect)), Array(play.length).fill('duplicate'));
  assert.equal(await countLogged(laurel), logged);
  assert.deepEqual(await boardOf(ids[1] ?? 0), native);
  const { body } = await staff.get('/api/v1/events?unique_id=unibo-0%23bonus');
  assert.equal(body.results[0].data.exchange_rate, 0.09, 'it is kept, not used');
});

test('a rollback takes the newest bet before it, once; what is not there is refused, kept once, and sent again', async () => {
  const bet = (unique_id: string, members = {}) => casino({ unique_id, round_id: 'x', ...members });
  const back = (unique_id: string, members = {}) => bet(unique_id, { type: 'rollbackbet', ...members });
  const early = back('back-1');
  assert.deepEqual(await outcomesOf(laurel, [early, early]), ['refused', 'refused']);
  assert.deepEqual(
    await outcomesOf(laurel, [early, bet('bet-1')]),
    ['refused', 'accepted'],
    'the bet follows it',
  );
  const { count, results } = await openOf(
    'message_id=back-1&source=fasttrack&event=realtime-casino&player_id=anna',
  );
  assert.equal(count, 1);
  assert.deepEqual(results[0].message, early);
  assert.equal(results[0].errors[0].pointer, '/data');
  const path = `/api/v1/refused-events/${results[0].id}`;
  const sent = await staff.post(`${path}/send-again`);
  assert.deepEqual(
    [sent.body.state, sent.body.times_sent_again, sent.body.decided_by],
    ['sent', 1, laurel.username],
  );
  assert.equal((await staff.post(`${path}/send-again`)).body.times_sent_again, 1, 'again: nothing');
  assertRefused(await staff.post(`${path}/discard`, { reason: 'late' }), 409, 'conflict');
  const items = await sendMessages(laurel, [
    ...[early, bet('bet-2'), bet('bet-3'), back('back-2'), bet('bet-4')],
    ...[back('back-3', { amount: 9 }), back('back-2'), back('back-4'), back('back-5'), back('back-6')],
  ]);
  assert.deepEqual(
    items.map(({ outcome, unique_ids }) => [outcome, ...unique_ids]),
    [
      ...[
        ['duplicate'],
        ['accepted', 'bet-2'],
        ['accepted', 'bet-3'],
        ['accepted', 'bet-3'],
        ['accepted', 'bet-4'],
      ],
      ...[['refused'], ['duplicate'], ['accepted', 'bet-4'], ['accepted', 'bet-2'], ['refused']],
    ],
  );
  const [entry] = (await staff.get('/api/v1/audit-log?action=events.voided')).body.results;
  assert.deepEqual([entry.author, entry.details.voided], ['fasttrack', 3]);
});

test('messages that cannot be taken are refused one by one, listed, discarded, and gone when their player is erased', async () => {
  const long = casino({ meta: 'x'.repeat(70_000) });
  const batch = [
    casino({ user_id: 'zoe', type: 'refund' }),
    casino({ user_id: 'zoe', amount: -1 }),
    casino({ user_id: 'zoe', unique_id: undefined }),
    ...[{ event: 'sports', data: {} }, 'nothing', null, long],
    casino({ user_id: 'zoe', game_id: 'bad \u0000' }),
    casino({ user_id: 'zoe', unique_id: 'good' }),
  ];
  const answer = await postMessages(laurel, JSON.stringify(batch));
  assert.equal(answer.status, 204);
  const counts = ['accepted', 'duplicates', 'conflicts', 'ignored', 'refused'].map((name) =>
    answer.headers.get(`laurel-${name}`),
  );
  assert.deepEqual(counts, ['1', '0', '0', '0', '8']);
  const { results } = await openOf('page_size=8');
  assert.deepEqual(results.map((one: { errors: { pointer: string }[] }) => one.errors[0]?.pointer).sort(), [
    '',
    '/data/amount',
    '/data/game_id',
    '/data/type',
    '/data/unique_id',
    '/event',
    '/event',
    '/event',
  ]);
  const metrics = await (await fetch(`${laurel.url}/metrics`)).text();
  assert.match(metrics, /laurel_refused_messages_total\{source="fasttrack"\} (9|1\d)\n/);
  const [viewer, manager] = [await signInAs(laurel, 'viewer'), await signInAs(laurel, 'manager')];
  const sports = (await openOf('event=sports')).results[0];
  const path = `/api/v1/refused-events/${sports.id}`;
  assert.equal((await viewer.get(path)).status, 200);
  for (const _ of [1, 2])
    assert.equal((await manager.post(`${path}/discard`, { reason: 'a test' })).body.state, 'discarded');
  assertRefused(await manager.post(`${path}/send-again`), 409, 'conflict');
  const again = await manager.post('/api/v1/refused-events/send-again', { player_id: 'zoe' });
  assert.deepEqual(again.body, { sent: 0, refused: 4, next: null });
  assert.equal((await staff.post('/api/v1/players/zoe/erase', { reason: 'asked' })).status, 200);
  assert.equal((await staff.get('/api/v1/refused-events?player_id=zoe')).body.count, 0);
  for (const body of ['{"event":1}', '[{]', '']) assert.equal((await postMessages(laurel, body)).status, 400);
});

test('payments count once approved, under ids of their own; players are registered and updated', async () => {
  const payment = (status: string, members = {}) => ({
    event: 'realtime-payment',
    data: {
      ...{ payment_id: 'same', user_id: 'pia', timestamp: '2026-12-02T10:00:00Z', type: 'Credit', status },
      ...{ amount: 20, currency: 'SEK', base_amount: 2, vendor_name: 'Card', ...members },
    },
  });
  const user = (event: string, members: object) => ({
    event,
    data: { user_id: 'pia', origin: 'shop', ...members },
  });
  const messages = [
    ...[payment('Requested'), payment('Approved'), payment('Approved'), casino({ unique_id: 'same' })],
    payment('approved', { type: 'debit', payment_id: 'out' }),
    user('USER_CREATE_V2', {
      timestamp: '2026-12-01T10:00:00Z',
      sex: 'Female',
      country: 'SE',
      roles: ['VIP'],
    }),
    user('realtime-user-update', { timestamp: '2026-12-02T10:00:00Z', is_excluded: true, is_blocked: false }),
    ...[payment('Rollback'), payment('Rollback'), payment('Rollback', { payment_id: 'other' })],
  ];
  const accepted = ['accepted', 'accepted', 'accepted', 'accepted'];
  assert.deepEqual(await outcomesOf(laurel, messages), [
    ...['ignored', 'accepted', 'duplicate', ...accepted, 'accepted', 'duplicate', 'refused'],
  ]);
  const { body } = await staff.get('/api/v1/events?player_id=pia');
  const found = body.results.map((one: { event: string; voided: boolean }) => [one.event, one.voided]);
  assert.deepEqual(found, [
    ['player', false],
    ['player', false],
    ['withdraw', false],
    ['deposit', true],
  ]);
  await everythingScored(staff);
  const { facts } = (await staff.get('/api/v1/players/pia')).body;
  assert.deepEqual(
    [facts.gender, facts.tags, facts.is_blocked, facts.operator].map(({ value }) => value),
    ['F', ['VIP'], true, 'shop'],
  );
  const split = casino({ unique_id: 'split', amount: 3, bonus_wager_amount: 1 });
  const whole = casino({ ...split.data, bonus_wager_amount: 0 });
  assert.deepEqual(await outcomesOf(laurel, [split, whole]), ['accepted', 'conflict']);
  assert.deepEqual(
    await outcomesOf(laurel, [whole, split]),
    ['conflict', 'duplicate'],
    'known in another form',
  );
});

test(
  'of two servers one carries out a rollback that both receive',
  onlyOn('postgres', 'two servers share it'),
  async () => {
    const other = await laurel.startAnother();
    try {
      await other.setClock('2026-12-02T12:00:00Z');
      for (let round = 0; round < 10; round++) {
        const bets = [1, 2].map((n) =>
          casino({ unique_id: `race-${round}-${n}`, round_id: `race-${round}` }),
        );
        await sendMessages(laurel, bets);
        const back = casino({
          unique_id: `race-${round}-back`,
          round_id: `race-${round}`,
          type: 'rollbackbet',
        });
        const both = await Promise.all([laurel, other, laurel, other].map((one) => outcomesOf(one, [back])));
        assert.deepEqual(both.flat().sort(), ['accepted', 'duplicate', 'duplicate', 'duplicate']);
      }
      const [row] = await laurel.database.query<{ count: number }>({
        text: `select count(*) from events where voided and unique_id like 'race-%'`,
      });
      assert.equal(row?.count, 10);
    } finally {
      await other.close();
    }
  },
);
