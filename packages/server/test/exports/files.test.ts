import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { factTables } from '@laurel/contract/exports/fact-tables.ts';
import { pointTournament } from '../support/definitions.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { dayOf, factsOf } from '../support/facts.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { columnsOf, valuesOf } from '../support/members.ts';
import { type ReadValue, readTable } from '../support/parquet.ts';
import { published } from '../support/player-view.ts';
import { everythingScored } from '../support/scored.ts';

const laurel = forFile(startLaurel);

const DAY = '2026-12-01';
const time = (text: string) => Date.parse(text) * 1000;

/** The second reading of a file of the day. */
async function rowsOf(table: keyof typeof factTables, day = DAY) {
  return readTable(await factsOf(laurel, day, table)).rows;
}

const aboutPlayer = (player_id: string, username: string) => ({
  event: 'player',
  data: {
    unique_id: `about-${player_id}`,
    timestamp: '2026-12-01T09:00:00Z',
    player_id,
    username,
    country: 'SE',
  },
});

const money = (event: 'deposit' | 'withdraw', unique_id: string, amount: number) => ({
  event,
  data: {
    unique_id,
    timestamp: '2026-12-01T10:00:00.123456Z',
    player_id: 'anna',
    amount,
    currency: 'EUR',
    method: 'Card',
  },
});

const round = (unique_id: string, data: Record<string, unknown>) =>
  gameround({ unique_id, player_id: 'anna', timestamp: '2026-12-01T10:00:00Z', ...data });

/** Signs in again: tokens last an hour. */
async function voidEvent(unique_id: string, becomes: 'voided' | 'pending' = 'voided'): Promise<void> {
  const staff = await signInOwner(laurel);
  const { body } = await staff.post('/api/v1/events/void', {
    unique_ids: [unique_id],
    reason: 'rolled back',
  });
  assert.equal(body[becomes], 1);
}

let campaign_id: number;

/** Two days with several currencies, voids on either of them, and a round over midnight. */
before(async () => {
  await laurel.setClock('2026-12-01T08:00:00Z');
  const staff = await signInOwner(laurel);
  const window = { start: '2026-12-01T00:00:00Z', end: '2026-12-08T00:00:00Z' };
  campaign_id = await published(staff, pointTournament(window));
  await laurel.setClock('2026-12-01T12:00:00Z');
  await voidEvent('void-early', 'pending');
  await sendEvents(laurel, [
    aboutPlayer('anna', 'Anna A'),
    money('deposit', 'deposit-1', 10.5),
    money('deposit', 'deposit-2', -3.25),
    money('withdraw', 'withdraw-1', 7),
    round('yen', { round_id: 'a', currency: 'JPY', amount: 500 }),
    round('euro', { round_id: 'b', amount: 12.34 }),
    round('euro-win', { round_id: 'b', amount: 20.01, is_win: true }),
    round('euro-bonus', { round_id: 'b', amount: 1, is_bonus: true }),
    round('dinar', { round_id: 'c', currency: 'KWD', amount: 1.234 }),
    round('satoshi', { round_id: 'd', currency: 'BTC', amount: 0.00000001 }),
    round('wei', { round_id: 'e', currency: 'ETH', amount: 1e-18 }),
    round('small', { round_id: 'f', currency: 'XXX', amount: 1.5e-20 }),
    round('third', { round_id: 'g', amount: 0.1 + 0.2 }),
    round('large', { round_id: 'h', amount: 999999999999999 }),
    round('void-today', { round_id: 'i', amount: 3 }),
    round('void-tomorrow', { round_id: 'j', amount: 4 }),
    round('midnight-1', { round_id: 'k', amount: 5 }),
    { event: 'login', data: { unique_id: 'login-1', timestamp: '2026-12-01T09:00:00Z', player_id: 'bo' } },
    round('void-early', { round_id: 'i', amount: 2 }),
  ]);
  await voidEvent('void-today');
  await laurel.setClock('2026-12-02T08:00:00Z');
  const later = await signInOwner(laurel);
  await everythingScored(later);
});

test('amounts of all currencies are exact, as the database holds them', async () => {
  const rows = await rowsOf('events');
  const amounts: Record<string, ReadValue[]> = Object.fromEntries(
    rows.map((row) => [row.unique_id, [row.currency, row.amount, row.amount_exact]]),
  );
  assert.deepEqual(
    { ...amounts },
    {
      'about-anna': [null, null, null],
      'deposit-1': ['EUR', '10.5', null],
      'deposit-2': ['EUR', '-3.25', null],
      'withdraw-1': ['EUR', '7', null],
      yen: ['JPY', '500', null],
      euro: ['EUR', '12.34', null],
      'euro-win': ['EUR', '20.01', null],
      'euro-bonus': ['EUR', '1', null],
      dinar: ['KWD', '1.234', null],
      satoshi: ['BTC', '0.00000001', null],
      wei: ['ETH', '0.000000000000000001', null],
      small: ['XXX', '0', '0.000000000000000000015'],
      third: ['EUR', '0.30000000000000004', null],
      large: ['EUR', '999999999999999', null],
      'void-today': ['EUR', '3', null],
      'void-tomorrow': ['EUR', '4', null],
      'midnight-1': ['EUR', '5', null],
      'login-1': [null, null, null],
      'void-early': ['EUR', '2', null],
    },
  );
  const stored = await laurel.database.query<{ unique_id: string; amount: string }>({
    text: `select unique_id, trim_scale(amount)::text as amount from events where kind = 'gameround' order by seq`,
  });
  for (const { unique_id, amount } of stored.filter((one) => one.unique_id !== 'small'))
    assert.equal(amounts[unique_id]?.[1], amount, unique_id);
});

test('events have their number, times in microseconds, and members without usernames', async () => {
  const { table, rows } = readTable(await factsOf(laurel, DAY, 'events'));
  assert.deepEqual(
    valuesOf(rows, 'seq'),
    Array.from({ length: 19 }, (_, i) => BigInt(i + 1)),
  );
  const deposit = rows[1];
  assert.equal(deposit?.occurred_at, time('2026-12-01T10:00:00.123Z') + 456);
  assert.deepEqual(JSON.parse(String(deposit?.data)), { method: 'Card' });
  assert.deepEqual(JSON.parse(String(rows[0]?.data)), { country: 'SE' });
  assert.ok(
    !JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value)).includes(
      'Anna A',
    ),
  );
  assert.deepEqual(
    columnsOf(table.schema.fields, 'name', 'nullable'),
    factTables.events.map((column) => [column.name, 'optional' in column]),
  );
  assert.equal(String(table.schema.fields[1]?.type), 'Timestamp<MICROSECOND, UTC>');
});

test('rounds are sums of a day, without what was voided by its end', async () => {
  const rows = await rowsOf('rounds');
  const sums = rows.map(({ round_id, currency, bets, wins, staked, won, bonus_staked, continued }) => [
    ...[round_id, currency, Number(bets), Number(wins), staked, won, bonus_staked, continued],
  ]);
  assert.deepEqual(sums.slice(0, 3), [
    ['a', 'JPY', 1, 0, '500', '0', '0', false],
    ['b', 'EUR', 2, 1, '13.34', '20.01', '1', false],
    ['c', 'KWD', 1, 0, '1.234', '0', '0', false],
  ]);
  assert.deepEqual(valuesOf(rows, 'round_id'), ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'j', 'k']);
  const small = rows.find(({ round_id }) => round_id === 'f');
  assert.equal(small?.staked, '0');
  assert.equal(JSON.parse(String(small?.exact)).staked, '0.000000000000000000015');
});

test('a closed day stays the same to the byte, whatever happens later', async () => {
  const earlier = await dayOf(laurel, DAY);
  await sendEvents(laurel, [
    round('midnight-2', { round_id: 'k', amount: 6, timestamp: '2026-12-01T23:59:59Z' }),
    round('late', { round_id: 'l', amount: 7, timestamp: '2026-12-01T13:00:00Z' }),
  ]);
  await voidEvent('void-tomorrow');
  assert.deepEqual(await dayOf(laurel, DAY), earlier);
  await laurel.setClock('2026-12-03T08:00:00Z');
  assert.deepEqual(await dayOf(laurel, DAY), earlier);
});

test('an event belongs to the day on which it was accepted, and so does a void', async () => {
  await laurel.setClock('2026-12-03T08:00:00Z');
  const [first, second] = [await rowsOf('voids'), await rowsOf('voids', '2026-12-02')];
  assert.deepEqual(
    [first.map((row) => row.unique_id), second.map((row) => row.unique_id)],
    [['void-early', 'void-today'], ['void-tomorrow']],
  );
  const events = await rowsOf('events', '2026-12-02');
  assert.deepEqual(columnsOf(events, 'unique_id', 'voided'), [
    ['midnight-2', false],
    ['late', false],
  ]);
  const voided = (await rowsOf('events')).filter((row) => row.voided).map((row) => row.unique_id);
  assert.deepEqual(voided, ['void-today', 'void-early']);
  const rounds = await rowsOf('rounds', '2026-12-02');
  assert.deepEqual(columnsOf(rounds, 'round_id', 'staked', 'continued'), [
    ['k', '6', true],
    ['l', '7', false],
  ]);
});

test('scores are those of the board at the end of the day', async () => {
  await laurel.setClock('2026-12-03T08:00:00Z');
  const staff = await signInOwner(laurel);
  await everythingScored(staff);
  for (const day of [DAY, '2026-12-02']) {
    const at = `${day}T23:59:59.999999Z`;
    const { body } = await staff.get(`/api/v1/campaigns/${campaign_id}/leaderboard?at=${at}`);
    const shown = body.results.map((row: Record<string, unknown>) => [
      ...[row.place, row.player_id, row.score, time(String(row.reached_at))],
    ]);
    const rows = await rowsOf('scores', day);
    assert.deepEqual(
      rows.map(({ place, player_id, score, reached_at }) => [Number(place), player_id, score, reached_at]),
      shown,
    );
    assert.ok(shown.length > 0);
    assert.deepEqual(columnsOf(rows, 'settled', 'kind'), [[false, 'tournament']]);
  }
});

test('an empty day has files without rows, with all their columns', async () => {
  await laurel.setClock('2026-12-03T08:00:00Z');
  for (const [name, bytes] of Object.entries(await dayOf(laurel, '2026-11-30'))) {
    const { table, rows } = readTable(bytes);
    assert.equal(rows.length, 0);
    const columns = factTables[name as keyof typeof factTables];
    assert.deepEqual(
      valuesOf(table.schema.fields, 'name'),
      columns.map((column) => column.name),
    );
  }
});
