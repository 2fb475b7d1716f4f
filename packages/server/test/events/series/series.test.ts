import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { onlyOn } from '../../support/engine.ts';
import { gameround, postEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { assertRefused, signInAs, signInOwner, signInToNewTenant } from '../../support/management.ts';

const laurel = forFile(startLaurel);
const admin = forFile(() => signInAs(laurel, 'admin'));
afterEach(() => laurel.setClock(new Date()));

function send(events: object[], { key = laurel.apiKey, to = laurel, lenient = false } = {}) {
  const prefer = lenient ? { prefer: 'handling=lenient' } : {};
  return postEvents({ ...to, apiKey: key }, JSON.stringify(events), prefer);
}

async function series(query = '') {
  // Signed in anew, as the clock moves by more than an access token lives.
  const { status, body } = await (await signInOwner(laurel)).get(`/api/v1/intake/series${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

const at = (text: string) => laurel.setClock(`2026-12-05T${text}Z`);

test('each minute counts what became of events, by outcome and API key; together they are what is counted in all', async () => {
  const { body: other } = await admin.post('/api/v1/api-keys', { name: 'other', scopes: ['events:write'] });
  const [one, two] = [gameround(), gameround()];
  await at('10:00:10');
  await send([one, two]);
  await send([one, { ...two, data: { ...two.data, amount: 5 } }]);
  await at('10:00:50');
  await send([gameround({ amount: 'much' }), gameround()]);
  await at('10:03:00');
  await send([gameround(), gameround({ amount: 'much' })], { key: other.key, lenient: true });
  const { from, to, minutes, keys, lag } = await series();
  assert.deepEqual([from, to], ['2026-12-05T09:04:00.000Z', '2026-12-05T10:04:00.000Z']);
  const first = { accepted: 2, duplicates: 1, conflicts: 1, rejected: 1, dated_ahead: 0 };
  const second = { accepted: 1, duplicates: 0, conflicts: 0, rejected: 1, dated_ahead: 0 };
  assert.deepEqual(minutes, [
    { minute: '2026-12-05T10:00:00.000Z', ...first },
    { minute: '2026-12-05T10:03:00.000Z', ...second },
  ]);
  assert.deepEqual(
    keys.map(({ api_key_id: _, name: __, ...counts }: Record<string, unknown>) => counts),
    [first, second],
  );
  assert.deepEqual([keys[1].api_key_id, keys[1].name], [other.api_key_id, 'other']);
  assert.deepEqual((await series(`?api_key_id=${other.api_key_id}`)).minutes.length, 1);
  const { body: stats } = await (await signInOwner(laurel)).get('/api/v1/intake/stats');
  assert.deepEqual([stats.accepted, stats.rejected], [3, 2]);
  assert.equal(lag.log_seq, 3);
  assert.equal(lag.events, lag.log_seq - lag.scored_seq);
  assert.ok(lag.events > 0 || lag.seconds === 0);
});

test('a window takes whole minutes, and at most a day', async () => {
  const of = async (from: string, to: string) => {
    const { minutes } = await series(`?from=2026-12-05T${from}Z&to=2026-12-05T${to}Z`);
    return minutes.length;
  };
  assert.equal(await of('10:00:30', '10:03:00'), 1);
  assert.equal(await of('10:01:00', '10:03:01'), 1);
  assert.equal(await of('10:04:00', '10:05:00'), 0);
  const wrong = [
    'from=2026-12-05T10:00:00Z&to=2026-12-05T10:00:00Z',
    'from=2026-12-05T10:00:00Z&to=2026-12-06T10:00:01Z',
    'from=yesterday',
    'from=2026-12-05T10:00:00Z&minutes=5',
  ];
  for (const query of wrong)
    assertRefused(await admin.get(`/api/v1/intake/series?${query}`), 400, 'invalid_parameter');
});

test('another tenant has a series of its own; minutes are kept for 35 days', async () => {
  const stranger = await signInToNewTenant(laurel, 'another');
  const query = '?from=2026-12-05T10:00:00Z&to=2026-12-05T10:05:00Z';
  const { body } = await stranger.get(`/api/v1/intake/series${query}`);
  assert.deepEqual([body.minutes, body.keys], [[], []]);
  await laurel.setClock('2027-01-08T10:00:00Z');
  await send([gameround()]);
  assert.equal((await series(query)).minutes.length, 2);
  await laurel.setClock('2027-01-10T10:00:00Z');
  await send([gameround()]);
  assert.deepEqual((await series(query)).minutes, []);
});

const shared = onlyOn('postgres', 'another server over the same database');

test('several processes add up, and one that ends leaves nothing uncounted', shared, async () => {
  await at('12:00:00');
  const another = await laurel.startAnother();
  await another.setClock('2026-12-05T12:00:00Z');
  await send([gameround(), gameround()], { to: another });
  await send([gameround()]);
  await another.close();
  await at('12:00:30');
  const { minutes } = await series('?from=2026-12-05T12:00:00Z&to=2026-12-05T12:01:00Z');
  assert.deepEqual(minutes, [
    {
      minute: '2026-12-05T12:00:00.000Z',
      accepted: 3,
      duplicates: 0,
      conflicts: 0,
      rejected: 0,
      dated_ahead: 0,
    },
  ]);
});
