import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { countLogged, gameround, oneOfEachKind, postEvents, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { valuesOf } from '../../support/members.ts';

const laurel = forFile(startLaurel);

test('a batch of all six kinds is answered 204 without a body and with its counts', async () => {
  const response = await postEvents(laurel, JSON.stringify(oneOfEachKind()));
  assert.equal(response.status, 204);
  assert.equal(await response.text(), '');
  assert.equal(response.headers.get('laurel-accepted'), '6');
  assert.equal(response.headers.get('laurel-duplicates'), '0');
});

test('an object whose only member is items is taken like the array', async () => {
  const response = await postEvents(laurel, JSON.stringify({ items: [gameround()] }));
  assert.equal(response.headers.get('laurel-accepted'), '1');
});

test('an empty batch is a success', async () => {
  assert.deepEqual(await sendEvents(laurel, []), { accepted: 0, duplicates: 0 });
});

test('a gzip body is taken', async () => {
  const body = new Uint8Array(gzipSync(JSON.stringify([gameround()])));
  const response = await postEvents(laurel, body, { 'content-encoding': 'gzip' });
  assert.equal(response.headers.get('laurel-accepted'), '1');
});

test('members that the contract does not name are stored as they were sent', async () => {
  const extra = { campaign: 'x', nested: { list: [1, 'two', null], flag: true } };
  const event = gameround({ ...extra });
  await sendEvents(laurel, [event]);
  const [row] = await laurel.database.query<{ data: unknown }>({
    text: 'select data from events where unique_id = $1',
    values: [event.data.unique_id],
  });
  assert.deepEqual(row?.data, extra);
});

test('times without an offset are UTC, and amounts keep every digit', async () => {
  const event = gameround({ timestamp: '2026-11-20T12:00:00.123456', amount: 0.1 });
  await sendEvents(laurel, [event]);
  const [row] = await laurel.database.query<{ at: string; amount: string }>({
    text: `select to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at, amount
             from events where unique_id = $1`,
    values: [event.data.unique_id],
  });
  assert.deepEqual(row, { at: '2026-11-20T12:00:00.123456', amount: '0.1' });
});

test('amounts of 0 are taken, and amounts up to 10^15', async () => {
  const [, deposit, withdraw] = oneOfEachKind();
  const most = 999_999_999_999_999.9;
  const events = [
    gameround({ amount: 0 }),
    gameround({ amount: most }),
    { ...deposit, data: { ...deposit?.data, amount: -most, amount_eur: most } },
    { ...withdraw, data: { ...withdraw?.data, amount: most } },
  ];
  assert.deepEqual(await sendEvents(laurel, events), { accepted: 4, duplicates: 0 });
});

test('lengths are characters, also of members that the contract does not name', async () => {
  const text = '😀'.repeat(4096);
  assert.deepEqual(
    await sendEvents(laurel, [gameround({ note: text, notes: { [text.slice(0, 8)]: [text] } })]),
    {
      accepted: 1,
      duplicates: 0,
    },
  );
});

test('a batch that is read in many slices is stored whole and in its order', async () => {
  const events = Array.from({ length: 3_000 }, (_, i) => gameround({ note: { list: [{ i }, { i }] } }));
  const stored = await laurel.database.query<{ seq: number }>({
    text: 'select coalesce(max(seq), 0) as seq from events',
  });
  assert.deepEqual(await sendEvents(laurel, events), { accepted: 3_000, duplicates: 0 });
  const rows = await laurel.database.query<{ unique_id: string }>({
    text: 'select unique_id from events where seq > $1 order by seq',
    values: [stored[0]?.seq],
  });
  assert.deepEqual(
    valuesOf(rows, 'unique_id'),
    events.map(({ data }) => data.unique_id),
  );
});

test('the log holds what was answered with 204', async () => {
  const before = await countLogged(laurel);
  await sendEvents(laurel, [gameround(), gameround(), gameround()]);
  assert.equal(await countLogged(laurel), before + 3);
});
