import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { listed, openShown } from '../support/tournaments.ts';

const withGames = [
  listed(1, { games: { ids: ['GD8', 'GD9'] } }),
  listed(2, { games: { all: true } }),
  listed(3, { games: { include: { provider: ['North'] } } }),
];
const provider = { value: 'North', timestamp: 1, unique_id: 'known' };
const selecting = openShown(withGames, { games: new Map([['N1', { provider }]]) });

test('game_ids matches campaigns whose selection contains any of them', async () => {
  assert.deepEqual(await selecting.idsOf('game_ids=GD8'), [1, 2]);
  assert.deepEqual(await selecting.idsOf('game_ids=GD9,GD8'), [1, 2]);
  assert.deepEqual(await selecting.idsOf('game_ids=N1,GD9'), [1, 2, 3]);
});

test('a campaign open to all games matches every id', async () => {
  assert.deepEqual(await selecting.idsOf('game_ids=never-heard-of'), [2]);
});

test('an entry names the games that its campaign names one by one', async () => {
  const { results } = await selecting.ask();
  assert.deepEqual(
    results.map(({ campaign }) => campaign.game_ids),
    [['GD8', 'GD9'], [], []],
  );
});

const bounded = openShown([
  listed(1, { start: '2026-12-01T00:00:00Z', end: '2026-12-08T12:00:00Z' }),
  listed(2, { start: '2026-12-02T01:00:00+02:00', end: '2026-12-09T00:00:00Z' }),
]);

test('start_date is an inclusive lower bound of start', async () => {
  assert.deepEqual(await bounded.idsOf('start_date=2026-12-01T00:00:00Z&sort=start_date'), [1, 2]);
  assert.deepEqual(await bounded.idsOf('start_date=2026-12-01T00:00:00.000001Z'), [2]);
  assert.deepEqual(await bounded.idsOf('start_date=2026-12-01T23:00:00Z'), [2]);
  assert.deepEqual(await bounded.idsOf('start_date=2026-12-01T23:00:01Z'), []);
});

test('end_date is an inclusive upper bound of end', async () => {
  assert.deepEqual(await bounded.idsOf('end_date=2026-12-08T12:00:00Z'), [1]);
  assert.deepEqual(await bounded.idsOf('end_date=2026-12-08T11:59:59Z'), []);
  assert.deepEqual(await bounded.idsOf('end_date=2026-12-09T00:00:00Z&sort=end_date'), [1, 2]);
});

test('without an offset a bound is UTC; a day without a time is the whole day', async () => {
  assert.deepEqual(await bounded.idsOf('start_date=2026-12-01T23:00:00'), [2]);
  assert.deepEqual(await bounded.idsOf('start_date=2026-12-02'), []);
  assert.deepEqual(await bounded.idsOf('start_date=2026-12-01&sort=start_date'), [1, 2]);
  assert.deepEqual(await bounded.idsOf('end_date=2026-12-08'), [1]);
  assert.deepEqual(await bounded.idsOf('end_date=2026-12-07'), []);
});

test('other forms of ISO 8601, and a plus that was not encoded, are understood', async () => {
  assert.deepEqual(await bounded.idsOf('start_date=2026-12-02T01:00'), []);
  assert.deepEqual(await bounded.idsOf('start_date=2026-12-02T01:00%2B02:00'), [2]);
  assert.deepEqual(await bounded.idsOf('start_date=2026-12-02T01:00:00+02:00'), [2]);
  assert.deepEqual(await bounded.idsOf('start_date=2026-12-02T01:00:00%2B0200'), [2]);
  assert.deepEqual(await bounded.idsOf('start_date=2026-12-01T13:00:00-1000'), [2]);
});

const campaigns = [
  listed(1, { start: '2026-12-01T00:00:00Z', end: '2026-12-03T00:00:00Z' }),
  listed(2, { start: '2026-12-01T00:00:00Z', end: '2026-12-08T00:00:00Z' }),
  listed(3, { start: '2026-12-05T00:00:00Z', end: '2026-12-08T00:00:00Z' }),
];

test('status filters by what the clock says, one code or several', async () => {
  const { idsOf } = openShown(campaigns);
  assert.deepEqual(await idsOf('status=FI'), [1]);
  assert.deepEqual(await idsOf('status=AC'), [2]);
  assert.deepEqual(await idsOf('status=SC'), [3]);
  assert.deepEqual(await idsOf('status=SC,AC'), [2, 3]);
  assert.deepEqual(await idsOf(), [2, 3, 1]);
});

test('a status changes at the very moment of start and end, with no change of the listing', async () => {
  const { shown, ask } = openShown([campaigns[2] as (typeof campaigns)[0]]);
  const statusAt = async (now: string) => {
    shown.now = now;
    const { campaign } = (await ask()).results[0] as {
      campaign: { status: string; status_for_display: string };
    };
    return `${campaign.status} ${campaign.status_for_display}`;
  };
  assert.equal(await statusAt('2026-12-04T23:59:59.999Z'), 'SC Scheduled');
  assert.equal(await statusAt('2026-12-05T00:00:00.000Z'), 'AC Active');
  assert.equal(await statusAt('2026-12-07T23:59:59.999Z'), 'AC Active');
  assert.equal(await statusAt('2026-12-08T00:00:00.000Z'), 'FI Finished');
  assert.equal(await statusAt('2026-12-04T00:00:00.000Z'), 'SC Scheduled');
});

const day = (number: number) => `2026-12-0${number}T00:00:00Z`;
// At noon of the third: 1 and 2 are finished, 3 to 5 active, 6 and 7 scheduled.
const ordered = openShown([
  listed(7, { start: day(4), end: day(9) }),
  listed(6, { start: day(5), end: day(6) }),
  listed(5, { start: day(2), end: day(7) }),
  listed(4, { start: day(2), end: day(8) }),
  listed(3, { start: day(3), end: day(7) }),
  listed(2, { start: day(1), end: day(3) }),
  listed(1, { start: day(2), end: day(3) }),
]);

test('without sort: active, scheduled, finished, then newest start, then id', async () => {
  assert.deepEqual(await ordered.idsOf(), [3, 4, 5, 6, 7, 1, 2]);
});

test('a field sorts ascending, with - descending, and equal ones by id', async () => {
  assert.deepEqual(await ordered.idsOf('sort=start_date'), [2, 1, 4, 5, 3, 7, 6]);
  assert.deepEqual(await ordered.idsOf('sort=-start_date'), [6, 7, 3, 1, 4, 5, 2]);
  assert.deepEqual(await ordered.idsOf('sort=end_date'), [1, 2, 6, 3, 5, 4, 7]);
});

test('status sorts by its code: AC, FI, SC', async () => {
  assert.deepEqual(await ordered.idsOf('sort=status'), [3, 4, 5, 1, 2, 6, 7]);
  assert.deepEqual(await ordered.idsOf('sort=-status'), [6, 7, 1, 2, 3, 4, 5]);
});

test('several fields apply in the order given', async () => {
  assert.deepEqual(await ordered.idsOf('sort=start_date,-status'), [2, 1, 4, 5, 3, 7, 6]);
  assert.deepEqual(await ordered.idsOf('sort=status,-end_date'), [4, 3, 5, 1, 2, 7, 6]);
});

test('tournament_type keeps one type', async () => {
  const coins = openShown([listed(1), listed(2, { tournament_type: 'HC', rules: {} })]);
  assert.deepEqual(await coins.idsOf('tournament_type=HC'), [2]);
  assert.deepEqual(await coins.idsOf('tournament_type=PT'), [1]);
  assert.deepEqual(await coins.idsOf('tournament_type=SR'), []);
});

const twenty = Array.from({ length: 20 }, (_, i) => listed(i + 1));

test('a page has 8 entries by default, and links to its neighbours', async () => {
  const { ask } = openShown(twenty);
  const first = await ask();
  assert.deepEqual([first.count, first.results.length, first.previous, first.next], [20, 8, null, 'page 2']);
  const last = await ask('page=3');
  assert.deepEqual([last.count, last.results.length, last.previous, last.next], [20, 4, 'page 2', null]);
});

test('a page that is just full is the last one', async () => {
  const { ask } = openShown(twenty);
  const { results, next } = await ask('page_size=20');
  assert.deepEqual([results.length, next], [20, null]);
});

test('a page past the last is refused, page 1 of nothing is empty', async () => {
  const { ask } = openShown(twenty);
  await assert.rejects(ask('page=4'), { code: 'page_not_found', status: 404 });
  await assert.rejects(ask('tournament_type=SR&page=2'), { code: 'page_not_found' });
  assert.deepEqual(await ask('tournament_type=SR'), { count: 0, next: null, previous: null, results: [] });
});

const dayOf = (number: number) => new Date(Date.UTC(2026, 11, number)).toISOString();

/** Few days, so that many campaigns tie. */
const windows = fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 3 })), {
  maxLength: 60,
});
const field = fc.constantFrom('start_date', '-start_date', 'end_date', '-end_date', 'status', '-status');
const filter = fc.constantFrom(
  '',
  '&status=AC',
  '&status=SC,FI',
  '&start_date=2026-12-03',
  '&end_date=2026-12-05',
);

test('walking the pages yields every match once, in one order (invariant I7)', async () => {
  await fc.assert(
    fc.asyncProperty(
      windows,
      fc.array(field, { maxLength: 3 }),
      filter,
      fc.integer({ min: 1, max: 25 }),
      async (days, sort, filtered, page_size) => {
        const { ask, idsOf } = openShown(
          days.map(([start, length], i) =>
            listed(i + 1, { start: dayOf(start), end: dayOf(start + length) }),
          ),
        );
        const query = `${sort.length > 0 ? `sort=${sort}` : ''}${filtered}`;
        const walked: number[] = [];
        const { count } = await ask(query);
        for (let page = 1; walked.length < count; page += 1)
          walked.push(...(await idsOf(`${query}&page_size=${page_size}&page=${page}`)));
        assert.equal(new Set(walked).size, count);
        assert.deepEqual((await idsOf(`${query}&page_size=25`)).slice(0, 25), walked.slice(0, 25));
      },
    ),
    { numRuns: 60 },
  );
});
