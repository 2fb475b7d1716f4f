import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gameround, oneOfEachKind, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { assertRefused, signInAs, signInOwner } from '../../support/management.ts';

const laurel = forFile(startLaurel);
const viewer = forFile(() => signInAs(laurel, 'viewer'));

interface Found {
  seq: number;
  received_at: string;
  voided: boolean;
  event: string;
  data: Record<string, unknown>;
}

async function find(
  query: Record<string, string | number>,
): Promise<{ next: number | null; results: Found[] }> {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const { status, body } = await viewer.get(`/api/v1/events?${text}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

/** Ids of all pages, in order. */
async function findAll(query: Record<string, string | number>): Promise<unknown[]> {
  const ids: unknown[] = [];
  let before: number | null = Number.MAX_SAFE_INTEGER;
  for (let page = 0; before !== null; page++) {
    assert.ok(page < 100, 'pages never end');
    const { next, results } = await find({ ...query, before });
    assert.ok(next === null || next < before);
    ids.push(...results.map(({ data }) => data.unique_id));
    before = next;
  }
  return ids;
}

const idsOf = (events: { data: Record<string, unknown> }[]) => events.map(({ data }) => data.unique_id);

test('an event is found by its id, as it was sent, with its number, its receipt and whether it is void', async () => {
  const events = oneOfEachKind();
  await sendEvents(laurel, events);
  for (const { event, data } of events) {
    const { next, results } = await find({ unique_id: String(data.unique_id) });
    assert.equal(next, null);
    const [found] = results;
    assert.ok(found && results.length === 1);
    assert.deepEqual([found.event, found.voided, found.seq > 0], [event, false, true]);
    const { timestamp, ...rest } = found.data;
    const { timestamp: sent, ...others } = data;
    assert.deepEqual(rest, others);
    assert.equal(new Date(String(timestamp)).getTime(), new Date(String(sent)).getTime());
    assert.ok(Math.abs(new Date(found.received_at).getTime() - Date.now()) < 60_000);
  }
  assert.deepEqual(await find({ unique_id: 'nothing' }), { next: null, results: [] });
  const owner = await signInOwner(laurel);
  const voided = events[0]?.data.unique_id;
  await owner.post('/api/v1/events/void', { unique_ids: [voided], reason: 'r' });
  assert.equal((await find({ unique_id: String(voided) })).results[0]?.voided, true);
});

test('events of a player are found newest first, page by page, by game, round, kind and time of receipt', async () => {
  const player_id = 'anna';
  const of = (data: object) => gameround({ player_id, ...data });
  const first = [
    of({ round_id: 'a' }),
    of({ round_id: 'a', is_win: true }),
    of({ round_id: 'b', game_id: 'g2' }),
  ];
  const login = {
    event: 'login',
    data: { unique_id: 'login-anna', timestamp: '2026-11-20T12:00:00Z', player_id },
  };
  const others = [gameround({ player_id: 'bea', round_id: 'a' })];
  await sendEvents(laurel, [...first, login, ...others]);
  const all = [...idsOf(first), 'login-anna'].reverse();
  assert.deepEqual(await findAll({ player_id }), all);
  assert.deepEqual(await findAll({ player_id, page_size: 1 }), all);
  assert.deepEqual(await findAll({ player_id, page_size: 2 }), all);
  assert.deepEqual(await findAll({ player_id, round_id: 'a' }), idsOf(first.slice(0, 2)).reverse());
  assert.deepEqual(await findAll({ player_id, game_id: 'g2' }), idsOf(first.slice(2)));
  assert.deepEqual(await findAll({ player_id, kind: 'login' }), ['login-anna']);
  const received = (await find({ unique_id: 'login-anna' })).results[0]?.received_at ?? '';
  assert.deepEqual(await findAll({ player_id, from: received }), all);
  assert.deepEqual(await findAll({ player_id, to: received }), []);
  const last = of({});
  await sendEvents(laurel, [last]);
  assert.deepEqual(await findAll({ player_id, to: '2100-01-01T00:00:00Z', kind: 'gameround' }), [
    ...idsOf([last]),
    ...idsOf(first).reverse(),
  ]);
});

test('without a filter it is the log from its end on', async () => {
  const events = [gameround(), gameround(), gameround()];
  await sendEvents(laurel, events);
  const { next, results } = await find({ page_size: 2 });
  assert.deepEqual(idsOf(results), idsOf(events).reverse().slice(0, 2));
  assert.equal(next, results[1]?.seq);
});

test('a long log is walked in pieces, and a player of very many events is found along it', async () => {
  const player_id = 'machine';
  await laurel.database.query({
    text: `
      with head as (select seq, received_at from event_heads where tenant_id = 1)
      insert into events (tenant_id, seq, received_at, occurred_at, kind, unique_id, player_id, game_id, round_id, amount, currency, is_win, is_bonus)
      select 1, h.seq + n, h.received_at, now(), 'gameround', 'm' || n, case when n % 100 = 0 then 'rare' else $1 end,
             'game-1', 'm' || n, 1, 'EUR', false, false
        from head h, generate_series(1, 45000) n`,
    values: [player_id],
  });
  await laurel.database.query({ text: 'update event_heads set seq = seq + 45000 where tenant_id = 1' });
  const rare = await findAll({ player_id: 'rare' });
  assert.equal(rare.length, 450);
  assert.equal(rare[0], 'm45000');
  const many = await find({ player_id, page_size: 200 });
  assert.deepEqual([many.results.length, many.results[0]?.data.unique_id], [200, 'm44999']);
  // What lies far back: two pieces are passed without a find.
  assert.deepEqual(await findAll({ kind: 'login' }), await findAll({ kind: 'login', page_size: 1 }));
  const { next, results } = await find({ kind: 'login' });
  assert.deepEqual([results, typeof next], [[], 'number']);
  assert.ok((await findAll({ kind: 'login' })).includes('login-anna'));
  assert.deepEqual(await findAll({ player_id, game_id: 'no such' }), []);
  assert.deepEqual(await findAll({ player_id, round_id: 'm7' }), ['m7']);
});

test('a player who was erased is found by no id that was sent', async () => {
  const owner = await signInOwner(laurel);
  await sendEvents(laurel, [gameround({ player_id: 'carla', unique_id: 'carla-1', round_id: 'carla-r' })]);
  assert.equal((await find({ player_id: 'carla' })).results.length, 1);
  await owner.post('/api/v1/players/carla/erase', { reason: 'asked' });
  assert.deepEqual((await find({ player_id: 'carla' })).results, []);
  assert.deepEqual((await find({ unique_id: 'carla-1' })).results, []);
  assert.doesNotMatch(JSON.stringify(await find({ page_size: 200 })), /carla/);
});

test('filters that do not go together, and times that are none, are refused by name', async () => {
  const wrong: [string, string][] = [
    ['unique_id=a&player_id=b', 'unique_id'],
    ['unique_id=a&before=5', 'unique_id'],
    ['game_id=a', 'game_id'],
    ['round_id=a', 'round_id'],
    ['player_id=a&from=yesterday', 'from'],
    ['to=2026-13-01T00:00:00Z', 'to'],
  ];
  for (const [query, parameter] of wrong) {
    const { errors } = assertRefused(await viewer.get(`/api/v1/events?${query}`), 400, 'invalid_parameter');
    assert.equal(errors?.[0]?.parameter, parameter, query);
  }
});
