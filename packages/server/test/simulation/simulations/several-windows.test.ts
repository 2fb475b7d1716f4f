import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { SeveralSimulation } from '@laurel/contract/simulation/several-windows.ts';
import { pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { holdReadings } from '../../support/hang-up.ts';
import { startLaurelAt } from '../../support/laurel.ts';
import { assertRefused, signInOwner } from '../../support/management.ts';
import { everythingScored } from '../../support/scored.ts';
import { waitUntil } from '../../support/waiting.ts';

const laurel = forFile(() => startLaurelAt('2026-11-04T12:00:00Z'));
const staff = forFile(() => signInOwner(laurel));
let draft: number;
const week = 7 * 86_400_000;
const first = Date.parse('2026-10-05T00:00:00Z');
const startOf = (nth: number) => new Date(first + nth * week).toISOString();
before(async () => {
  const definition = pointTournament({ start: '2026-12-07T00:00:00Z', end: '2026-12-14T00:00:00Z' });
  draft = (await staff.post('/api/v1/campaigns', definition)).body.id;
  const bets = [0, 1, 1, 3].map((nth, i) =>
    gameround({
      player_id: `p${i}`,
      amount: i + 1,
      timestamp: new Date(first + nth * week + 1_000).toISOString(),
    }),
  );
  await sendEvents(laurel, bets);
  await everythingScored(staff);
});

const path = () => `/api/v1/campaigns/${draft}/simulations`;

async function started(body: object): Promise<SeveralSimulation> {
  const answer = await staff.post(path(), body);
  assert.equal(answer.status, 202, JSON.stringify(answer.body));
  assert.equal(new URL(answer.headers.get('location') ?? '').pathname, `${path()}/${answer.body.id}`);
  return answer.body;
}

function ended({ id }: SeveralSimulation): Promise<SeveralSimulation> {
  return waitUntil('the simulation has ended', async () => {
    const { body } = await staff.get(`${path()}/${id}`);
    return body.state !== 'running' && (body as SeveralSimulation);
  });
}

test('weeks are those that are over, and each equals a simulation of that window alone', async () => {
  const { state, results, spread, progress } = await ended(await started({ windows: { weeks: 4 } }));
  assert.equal(state, 'done');
  assert.ok(results && spread);
  assert.deepEqual(
    results.map(({ window }) => window.start),
    [0, 1, 2, 3].map(startOf),
  );
  for (const { window, board, winners, cost, count, assumed } of results) {
    const { body } = await staff.post(`/api/v1/campaigns/${draft}/simulate`, window);
    assert.deepEqual(board, body.results);
    assert.deepEqual(
      { winners, cost, count, assumed },
      {
        winners: body.winners,
        cost: body.cost,
        count: body.count,
        assumed: body.assumed,
      },
    );
  }
  assert.deepEqual(spread[0]?.cash, { low: '0', median: '100', high: '200' });
  assert.equal(progress.events_done, progress.events_total);
});

test('two definitions are compared over windows that are named', async () => {
  const definition = pointTournament({ rules: { tasks: [{ task: 'turnover', amount: '1', points: '3' }] } });
  const windows = [0, 1].map((nth) => ({ start: startOf(nth), end: startOf(nth + 1) }));
  const body = { windows, definitions: [pointTournament(), definition], rows: 1 };
  const { results, spread } = await ended(await started(body));
  const scores = results?.map(({ definition: index, board }) => [index, board.map((row) => row.score)]);
  assert.deepEqual(scores, [
    [0, ['1']],
    [0, ['3']],
    [1, ['3']],
    [1, ['9']],
  ]);
  assert.equal(spread?.length, 2);
});

test('one that is cancelled ends, wherever it runs; at most two run', async () => {
  const { begun, release, end } = holdReadings(laurel);
  const body = { windows: { weeks: 4 } };
  const one = await started(body);
  await begun;
  const two = await started(body);
  assertRefused(await staff.post(path(), body), 409, 'conflict');
  assert.equal((await staff.delete(`${path()}/${one.id}`)).status, 204);
  // As another process would: this one hears of it when it says that it is alive.
  await laurel.database.query({
    text: `update simulations set state = 'cancelled' where simulation_id = ${two.id}`,
  });
  release();
  for (const simulation of [one, two]) {
    const { state, results } = await ended(simulation);
    assert.deepEqual([state, results], ['cancelled', null]);
  }
  end();
  assert.equal((await staff.delete(`${path()}/${one.id}`)).status, 204);
  const { state } = await ended(await started(body));
  assert.equal(state, 'done');
});

test('simulations in the background and those that somebody waits for take turns in one line', async () => {
  const { begun, readings, release, end } = holdReadings(laurel);
  const background = await started({ windows: { weeks: 4 } });
  await begun;
  let refused = 0;
  const waiting = [1, 2, 3, 4, 5, 6].map(async () => {
    const { status } = await staff.post(`/api/v1/campaigns/${draft}/simulate`, {});
    if (status === 409) refused += 1;
    return status;
  });
  // The line holds five: two refusals show that all six have arrived. A second reading now would be out of turn.
  await waitUntil('all six have arrived', () => refused >= 2 || readings.count > 1);
  const { count } = readings;
  release();
  const statuses = await Promise.all(waiting);
  end();
  assert.equal(count, 1);
  assert.deepEqual(statuses.toSorted(), [200, 200, 200, 200, 409, 409]);
  assert.equal((await ended(background)).state, 'done');
});

test('one whose process has died has failed, and does not keep others from running', async () => {
  const gone = await started({ windows: { weeks: 4 } });
  await ended(gone);
  await laurel.database.query({
    text: `update simulations set state = 'running', outcome = null, alive_until = now() - interval '1 second'
            where simulation_id = ${gone.id}`,
  });
  const { state, error } = await ended(gone);
  assert.equal(state, 'failed');
  assert.match(error ?? '', /ended; start it again/);
});

test('an erasure forgets simulations', async () => {
  const simulation = await ended(await started({ windows: { weeks: 4 } }));
  await staff.post('/api/v1/players/p0/erase', { reason: 'asked for it' });
  assertRefused(await staff.get(`${path()}/${simulation.id}`), 404, 'not_found');
});

test('windows that are none are refused with pointers', async () => {
  const windows = [
    { start: startOf(0), end: startOf(1) },
    { start: startOf(1), end: startOf(0) },
  ];
  const problem = assertRefused(await staff.post(path(), { windows }), 422, 'invalid_body');
  assert.match(problem.errors?.[0]?.pointer ?? '', /^\/windows\/1\//);
  for (const wrong of [
    {},
    { windows: [] },
    { windows: { weeks: 5 } },
    { windows: Array(13).fill(windows[0]) },
  ])
    assertRefused(await staff.post(path(), wrong), 422, 'invalid_body');
});
