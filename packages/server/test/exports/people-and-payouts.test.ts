import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { pointTournament } from '../support/definitions.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { dayOf, factsOf } from '../support/facts.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { assertRefused, signInOwner } from '../support/management.ts';
import { readTable } from '../support/parquet.ts';
import { published } from '../support/player-view.ts';
import { everythingScored } from '../support/scored.ts';
import { settlementOf } from '../support/settled.ts';
import { makeTenant } from '../support/staff.ts';

const laurel = forFile(startLaurel);

const DAY = '2026-12-01';
const NEXT = '2026-12-02';

const rowsOf = async (table: 'payouts' | 'scores' | 'events', day: string, tenant?: number) =>
  readTable(await factsOf(laurel, day, table, tenant)).rows;

let campaign_id: number;
before(async () => {
  await laurel.setClock(`${DAY}T08:00:00Z`);
  const staff = await signInOwner(laurel);
  const input = pointTournament({
    ...{ start: `${DAY}T00:00:00Z`, end: `${DAY}T12:00:00Z` },
    prizes: [
      { kind: 'cash', place_from: 1, place_to: 1, amount: '12.5', titles: { en: 'Cash' } },
      {
        kind: 'free_spins',
        place_from: 2,
        place_to: 2,
        count: 5,
        game_ids: ['game-1'],
        titles: { en: 'Spins' },
      },
    ] as never,
  });
  campaign_id = await published(staff, input);
  await sendEvents(laurel, [
    { event: 'player', data: { ...dated('who'), player_id: 'anna', username: 'Anna Secret' } },
    gameround({ player_id: 'anna', amount: 30, timestamp: `${DAY}T08:00:00Z` }),
    gameround({ player_id: 'bo', amount: 20, timestamp: `${DAY}T08:00:00Z` }),
  ]);
  await everythingScored(staff);
  await laurel.setClock(`${DAY}T13:00:00Z`);
  const later = await signInOwner(laurel);
  await settlementOf(later, campaign_id);
  await laurel.setClock(`${NEXT}T08:00:00Z`);
});

const dated = (unique_id: string) => ({ unique_id, timestamp: `${DAY}T08:00:00Z` });

test('a payout has a row where it was made, and one for each move, on the day of each', async () => {
  const staff = await signInOwner(laurel);
  const { body } = await staff.get(`/api/v1/payouts?campaign_id=${campaign_id}`);
  const payouts: Record<string, never>[] = body.results;
  const made = await rowsOf('payouts', DAY);
  const shown = payouts.map((one) => [one.id, one.player_id, one.place, one.transaction_id]);
  assert.deepEqual(
    made.map((row) => [Number(row.payout_id), row.player_id, row.place, row.transaction_id]),
    shown.sort((a, b) => Number(a[0]) - Number(b[0])),
  );
  assert.deepEqual(
    made.map(({ number, from_status, to_status, prize, amount, currency }) => [
      ...[number, from_status, to_status, prize, amount, currency],
    ]),
    [
      [0, null, 'pending', 'cash', '12.5', 'EUR'],
      [0, null, 'pending', 'free_spins', null, 'EUR'],
    ],
  );
  const { id } = payouts.find((one) => one.player_id === 'anna') as { id: never };
  assert.equal((await staff.post(`/api/v1/payouts/${id}/approve`)).status, 200);
  await laurel.setClock('2026-12-03T08:00:00Z');
  const moves = await rowsOf('payouts', NEXT);
  assert.deepEqual(
    moves.map(({ payout_id, number, from_status, to_status }) => [
      ...[Number(payout_id), number, from_status, to_status],
    ]),
    [[id, 1, 'pending', 'approved']],
  );
  assert.deepEqual(await rowsOf('payouts', DAY), made);
});

test('the board of a settled campaign is marked so on the day of its settlement, and has no rows later', async () => {
  await laurel.setClock('2026-12-03T08:00:00Z');
  const rows = await rowsOf('scores', DAY);
  assert.deepEqual(
    rows.map(({ place, player_id, score, settled }) => [Number(place), player_id, score, settled]),
    [
      [1, 'anna', '30', true],
      [2, 'bo', '20', true],
    ],
  );
  assert.deepEqual(await rowsOf('scores', NEXT), []);
});

test('an erased player has no personal data in any file that is made afterwards', async () => {
  await laurel.setClock('2026-12-04T08:00:00Z');
  const staff = await signInOwner(laurel);
  const player = (await rowsOf('payouts', DAY)).find(({ player_id }) => player_id === 'anna');
  const { body } = await staff.get(`/api/v1/payouts?campaign_id=${campaign_id}`);
  for (const { id } of body.results)
    assert.equal((await staff.post(`/api/v1/payouts/${id}/reject`, { reason: 'for the test' })).status, 200);
  const erased = await staff.post('/api/v1/players/anna/erase', { reason: 'asked' });
  assert.ok(erased.status < 300, JSON.stringify(erased.body));
  await everythingScored(staff);
  for (const day of [DAY, NEXT])
    for (const bytes of Object.values(await dayOf(laurel, day))) {
      const text = JSON.stringify(readTable(bytes).rows, (_, value) =>
        typeof value === 'bigint' ? String(value) : value,
      );
      assert.doesNotMatch(text, /"anna"|Anna Secret/);
    }
  const payouts = await rowsOf('payouts', DAY);
  const theirs = payouts.find(({ player_hash }) => player_hash === player?.player_hash);
  assert.equal(theirs?.player_id, null);
});

test('tenants have files of their own', async () => {
  const tenant_id = await makeTenant(laurel, 'other');
  for (const bytes of Object.values(await dayOf(laurel, DAY, tenant_id)))
    assert.equal(readTable(bytes).rows.length, 0);
  const { body } = await (await signInOwner(laurel)).get(`/api/v1/facts/${DAY}`);
  assert.deepEqual([body.tenant_id, body.first_seq, body.last_seq], [1, 1, 3]);
});

test('a day has begun, and was not archived', async () => {
  await laurel.setClock('2026-12-05T08:00:00Z');
  const staff = await signInOwner(laurel);
  for (const day of ['2026-12-06', '2026-02-30', 'yesterday', '2026-12-1'])
    for (const path of [day, `${day}/events`]) {
      const problem = assertRefused(await staff.get(`/api/v1/facts/${path}`), 400, 'invalid_parameter');
      assert.equal(problem.errors?.[0]?.parameter, 'day');
    }
  await laurel.database.query({
    text: `insert into archives (tenant_id, before) values (1, timestamptz '2026-12-01T09:00:00Z')`,
  });
  assertRefused(await staff.get(`/api/v1/facts/${DAY}/events`), 409, 'conflict');
  assert.equal((await staff.get(`/api/v1/facts/${NEXT}`)).status, 200);
});
