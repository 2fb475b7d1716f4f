import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseExactJson } from '@laurel/contract/values/exact-json.ts';
import fc from 'fast-check';
import { add, type Decimal, exactText, parseDecimal, ZERO } from '../../money/decimal.ts';
import { type ReadMessage, readFastTrack } from './read-message.ts';
import { chooseTargets, type RollbackTarget, type VoidCandidate } from './rollback.ts';

const data = {
  unique_id: 'm',
  user_id: 'p',
  timestamp: '2026-11-20T12:00:00Z',
  game_id: 'g',
  round_id: 'r',
  type: 'bet',
  amount: 2,
  currency: 'EUR',
};
const casino = (members: Record<string, unknown>) =>
  readFastTrack({ event: 'realtime-casino', data: { ...data, ...members } });
const pointersOf = (read: ReadMessage) =>
  read.means === 'refused' ? read.errors.map(({ pointer }) => pointer) : read;

const amounts = fc.integer({ min: 0, max: 1e11 }).map((cents) => cents / 100);

test('the events of a money message add up to it exactly, in both dialects, and have one id each', () => {
  fc.assert(
    fc.property(amounts, amounts, fc.constantFrom('bet', 'win'), (real, bonus, type) => {
      const exact = add(parseDecimal(String(real)), parseDecimal(String(bonus)));
      const amount = Number(exactText(exact));
      const whole = casino({ type, amount, bonus_wager_amount: bonus });
      const parts = casino({ type, amount: undefined, wager_amount: real, bonus_wager_amount: bonus });
      assert.deepEqual(whole, parts);
      assert.deepEqual(parts, casino({ type, amount, wager_amount: real, locked_wager_amount: bonus }));
      assert(parts.means === 'events');
      const rounds = parts.events.map(({ data }) => data as { amount: number; is_bonus: boolean });
      const sum = rounds.reduce<Decimal>((total, one) => add(total, parseDecimal(String(one.amount))), ZERO);
      assert.equal(exactText(sum), exactText(exact));
      assert.equal(new Set(parts.events.map((one) => one.data.unique_id)).size, rounds.length);
      for (const one of rounds) assert.equal(one.amount, one.is_bonus ? bonus : real);
    }),
  );
});

test('times with an hour of one digit and registrations with a date alone are read', () => {
  const timeOf = (read: ReadMessage, name: 'timestamp' | 'registration_date') => {
    assert(read.means === 'events', JSON.stringify(read));
    return (read.events[0]?.data as unknown as Record<string, unknown> | undefined)?.[name];
  };
  assert.equal(
    timeOf(casino({ timestamp: '2015-03-02T8:27:58.721607+06:00' }), 'timestamp'),
    '2015-03-02T08:27:58.721607+06:00',
  );
  for (const timestamp of ['2015-03-02T8:7:58Z', '2015-03-02'])
    assert.deepEqual(pointersOf(casino({ timestamp })), ['/data/timestamp']);
  const registration = { user_id: 'p', timestamp: '2015-03-02T8:27:58Z', registration_date: '2015-03-02' };
  const read = readFastTrack({ event: 'user-create-v2', data: registration });
  assert.equal(timeOf(read, 'registration_date'), '2015-03-02T00:00:00Z');
});

test('no message ends in an exception, and what is refused names a member', () => {
  const values = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom('bet', 'Loss', 'Rollback', 'credit', 'approved', 'constructor', -1),
  );
  const events = fc.oneof(
    fc.constantFrom(
      'realtime-casino',
      'REALTIME_PAYMENT',
      'user-update-v2',
      'realtime-registration',
      '__proto__',
    ),
    fc.jsonValue(),
  );
  const message = fc.record({
    event: events,
    data: fc.record(
      Object.fromEntries([...Object.keys(data), 'status', 'sex'].map((name) => [name, values])),
    ),
  });
  fc.assert(
    fc.property(fc.oneof(message, fc.jsonValue()), (any) => {
      const read = readFastTrack(any);
      if (read.means === 'refused')
        assert(read.errors.every(({ pointer }) => /^\/(event|data)/.test(pointer)));
    }),
  );
});

test('errors name the members as the message does', () => {
  const { unique_id: _, ...unnamed } = data;
  const fasttrack = { ...unnamed, activity_id: '', user_id: 7 };
  assert.deepEqual(pointersOf(readFastTrack({ event: 'realtime-casino', data: fasttrack })), [
    '/data/activity_id',
    '/data/user_id',
  ]);
  assert.deepEqual(pointersOf(casino({ type: 'refund', status: 'Pending', amount: '2' })), [
    '/data/type',
    '/data/status',
    '/data/amount',
  ]);
  assert.deepEqual(pointersOf(casino({ amount: 2, wager_amount: 1, bonus_wager_amount: 0.5 })), [
    '/data/amount',
  ]);
  assert.deepEqual(pointersOf(casino({ amount: 2, bonus_wager_amount: 2.5 })), ['/data/bonus_wager_amount']);
  assert.deepEqual(pointersOf(readFastTrack({ event: 'sports', data })), ['/event']);
});

test('money keeps every digit that was written, however it is split', () => {
  const written = '"wager_amount":0.100000000000000001,"locked_wager_amount":12345678901234.56789';
  const { amount: _, ...members } = data;
  const text = JSON.stringify({ event: 'realtime-casino', data: members }).replace(
    '"type"',
    `${written},"type"`,
  );
  const read = readFastTrack(parseExactJson(text));
  assert.match(JSON.stringify(read), /"amount":0\.100000000000000001,.*"amount":12345678901234\.56789,/);
  const tiny = parseExactJson(text.replace('0.100000000000000001', '1e-400'));
  assert.deepEqual(pointersOf(readFastTrack(tiny)), ['/data/wager_amount']);
});

const round = { player_id: 'p', game_id: 'g', round_id: 'r', is_win: false, is_bonus: false, amount: '2' };
const bet = (seq: number, members: Partial<VoidCandidate> = {}): VoidCandidate => ({
  ...round,
  seq,
  unique_id: `bet-${seq}`,
  ...members,
});
const choose = (wanted: RollbackTarget[][], candidates: VoidCandidate[], places: [string, number][] = []) =>
  chooseTargets(
    wanted.map((targets, index) => ({ id: `back-${index}`, targets, index })),
    { done: new Set(['back-7']), candidates, ids: new Set(['d']), places: new Map(places) },
  );

test('a rollback takes the newest event that is alike, once, and all of its parts or none', () => {
  const bets = [
    ...[bet(1), bet(3, { amount: '2.00' }), bet(2)],
    ...[bet(9, { is_bonus: true }), bet(8, { amount: '3' }), bet(7, { player_id: 'q' })],
  ];
  const four = [['bet-3'], ['bet-2'], ['bet-1'], 'missing'];
  assert.deepEqual(choose(Array(4).fill([round]), bets), four);
  assert.deepEqual(choose([[round]], bets, [['bet-3', 1]]), [['bet-2']]);
  const both = [round, { ...round, is_bonus: true }];
  assert.deepEqual(choose([both, both, [round]], bets), [['bet-3', 'bet-9'], 'missing', ['bet-2']]);
  assert.deepEqual(choose([[{ unique_id: 'd' }], [{ unique_id: 'e' }]], []), [['d'], 'missing']);
  const again = { targets: [round], index: 0 };
  const known = { done: new Set(['known']), candidates: bets, ids: new Set<string>(), places: new Map() };
  const ids = ['known', 'new', 'new'].map((id) => ({ id, ...again }));
  assert.deepEqual(chooseTargets(ids, known), ['repeated', ['bet-3'], 'repeated']);
});
