import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { gameround, postEvents } from '../../support/events.ts';
import { tablesWith } from '../../support/everywhere.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { signInAs, signInOwner } from '../../support/management.ts';

const laurel = forFile(startLaurel);
const admin = forFile(() => signInAs(laurel, 'admin'));
afterEach(() => laurel.setClock(new Date()));

const send = (events: unknown[], prefer = '') => postEvents(laurel, JSON.stringify(events), { prefer });

async function refusals(query = '') {
  // Signed in anew, as the clock moves by more than an access token lives.
  const { status, body } = await (await signInOwner(laurel)).get(`/api/v1/intake/refusals${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

test('a refused event is listed with its faults, its names, its key and its place in the batch, newest first', async () => {
  const wrong = gameround({ amount: 'much', currency: 'euro', player_id: 'anna' });
  await send([gameround(), wrong]);
  await send([gameround(), { event: 'bet', data: {} }], 'handling=lenient');
  const { next, results } = await refusals();
  assert.equal(next, null);
  const [newer, older] = results;
  assert.deepEqual([newer.kind, newer.unique_id, newer.index, newer.rest_stored], ['bet', null, 1, true]);
  const { id, at, errors, ...rest } = older;
  assert.ok(id < newer.id && Math.abs(new Date(at).getTime() - Date.now()) < 60_000);
  assert.deepEqual(rest, {
    api_key_id: 1,
    api_key_name: older.api_key_name,
    index: 1,
    rest_stored: false,
    kind: 'gameround',
    unique_id: wrong.data.unique_id,
    player_id: 'anna',
  });
  assert.ok(older.api_key_name);
  const pointers = errors.map(({ pointer }: { pointer: string }) => pointer).sort();
  assert.deepEqual(pointers, ['/data/amount', '/data/currency']);
  assert.equal((await refusals(`?unique_id=${wrong.data.unique_id}`)).results.length, 1);
  const first = await refusals('?page_size=1');
  assert.deepEqual([first.results[0].id, first.next], [newer.id, newer.id]);
  assert.equal((await refusals(`?before=${first.next}`)).results[0].id, id);
});

test('whatever is sent, each takes at most a kilobyte; ten of a batch and 1,000 of a tenant are kept, for a week', async () => {
  const long = 'ü'.repeat(255);
  const hostile = [
    null,
    7,
    { event: long, data: { unique_id: long, player_id: long, [long]: 1 } },
    { event: 'gameround', data: { unique_id: 'a\0b', player_id: '\ud800', ['\0'.repeat(300)]: 1 } },
    gameround(Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`amount`, { [`${long}${i}`]: 1 }]))),
  ];
  for (const one of hostile) await send([one]);
  assert.ok((await refusals()).results.length >= hostile.length);
  const [largest] = await laurel.database.query<{ bytes: number }>({
    text: 'select max(octet_length(r::text)) as bytes from refused_events r',
  });
  assert.ok((largest?.bytes ?? 0) < 1_100, `${largest?.bytes} bytes`);
  await send(Array.from({ length: 50 }, (_, index) => ({ event: 'nothing', data: { index } })));
  const { results } = await refusals();
  assert.deepEqual(results.filter(({ kind }: { kind: string }) => kind === 'nothing').length, 10);
  await laurel.database.query({
    text: `
      insert into refused_events (tenant_id, at, api_key_id, index, rest_stored, errors)
      select 1, now(), 1, 0, false, '[]' from generate_series(1, 1500)`,
  });
  await send([7]);
  await refusals();
  const [kept] = await laurel.database.query<{ count: number }>({
    text: 'select count(*) from refused_events where tenant_id = 1',
  });
  assert.equal(kept?.count, 1_000);
  await laurel.setClock(new Date(Date.now() + 8 * 86_400_000));
  assert.deepEqual((await refusals()).results, []);
});

test('an erasure takes the refused events of the player, also those that were not written yet', async () => {
  await send([gameround({ player_id: 'carla-4711', amount: 'much' })]);
  await send([gameround({ player_id: 'other', unique_id: 'bet of carla-4711', amount: 'much' })]);
  const erased = await admin.post('/api/v1/players/carla-4711/erase', { reason: 'asked' });
  assert.equal(erased.status, 200, JSON.stringify(erased.body));
  assert.deepEqual(await tablesWith(laurel.database, 'carla-4711'), []);
  assert.equal((await refusals()).results[0].player_id, 'other');
});
