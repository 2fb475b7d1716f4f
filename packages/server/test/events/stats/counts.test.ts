import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gameround, postEvents, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { type Management, signInAs } from '../../support/management.ts';
import { everythingWritten } from '../../support/scored.ts';

const laurel = forFile(startLaurel);

const nothing = {
  accepted: 0,
  duplicates: 0,
  conflicts: 0,
  rejected: 0,
  dated_ahead: 0,
  log_seq: 0,
  scored_seq: 0,
  checkpointed_seq: 0,
};

/** The counters: the time up to which boards are scored goes on with the clock. */
async function countsOf({ get }: Pick<Management, 'get'>) {
  const { scored_up_to, ...counts } = (await get('/api/v1/intake/stats')).body;
  assert.ok(Date.parse(scored_up_to) > 0, scored_up_to);
  return counts;
}

test('counts fresh events, resends, conflicts and refused ones, and how far scoring is', async () => {
  const viewer = await signInAs(laurel, 'viewer');
  assert.deepEqual(await countsOf(viewer), nothing);
  const [one, other] = [gameround(), gameround()];
  await sendEvents(laurel, [one, other]);
  await sendEvents(laurel, [one, { ...other, data: { ...other.data, amount: 99 } }]);
  const refused = await postEvents(laurel, JSON.stringify([gameround({ amount: 'much' })]));
  assert.equal(refused.status, 422);
  await everythingWritten(viewer);
  assert.deepEqual(await countsOf(viewer), {
    accepted: 2,
    duplicates: 1,
    conflicts: 1,
    rejected: 1,
    dated_ahead: 0,
    log_seq: 2,
    scored_seq: 2,
    checkpointed_seq: 2,
  });
});

test('counts fresh events dated more than five minutes ahead of the clock, all the same accepted, once each', async () => {
  const viewer = await signInAs(laurel, 'viewer');
  const in_minutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const ahead = gameround({ timestamp: in_minutes(6) });
  const events = [ahead, gameround({ timestamp: in_minutes(600) }), gameround({ timestamp: in_minutes(4) })];
  await sendEvents(laurel, events);
  await sendEvents(laurel, [ahead, gameround()]);
  const { body: series } = await viewer.get('/api/v1/intake/series');
  const [minute, key] = [series.minutes.at(-1), series.keys.at(-1)];
  assert.deepEqual([minute.dated_ahead, key.dated_ahead], [2, 2]);
  const { body } = await viewer.get('/api/v1/intake/stats');
  assert.deepEqual([body.accepted, body.duplicates, body.dated_ahead], [6, 2, 2]);
  const metrics = await (await fetch(`${laurel.url}/metrics`)).text();
  assert.match(metrics, /^laurel_intake_dated_ahead_events_total 2$/m);
});
