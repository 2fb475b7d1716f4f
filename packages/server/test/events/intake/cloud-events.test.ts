import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gameround, oneOfEachKind, postEvents, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { columnsOf } from '../../support/members.ts';

const laurel = forFile(startLaurel);

const one = 'application/cloudevents+json';
const batch = 'application/cloudevents-batch+json; charset=utf-8';

/** A native event as a CloudEvent whose attributes carry its id and time. */
function cloudEvent({ event, data }: { event: string; data: Record<string, unknown> }) {
  const { unique_id: id, timestamp: time, ...rest } = data;
  return { specversion: '1.0', id, source: '/games', type: `com.example.${event}`, time, data: rest };
}

async function send(body: unknown, type: string, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await postEvents(laurel, text, { ...headers, 'content-type': type });
  const sent = await answer.text();
  return { status: answer.status, headers: answer.headers, body: sent === '' ? undefined : JSON.parse(sent) };
}

test('a batch of CloudEvents is stored as its events, so that they are resends afterwards', async () => {
  const events = oneOfEachKind();
  const { status, headers } = await send(events.map(cloudEvent), batch);
  assert.equal(status, 204);
  assert.equal(headers.get('laurel-accepted'), '6');
  assert.deepEqual(await sendEvents(laurel, events), { accepted: 0, duplicates: 6 });
});

test('a structured CloudEvent is one event, whose own members come before its attributes', async () => {
  const event = gameround({ unique_id: 'own' });
  const sent = {
    ...cloudEvent(gameround()),
    type: 'gameround',
    datacontenttype: 'application/json',
    data: event.data,
  };
  assert.equal((await send(sent, one)).headers.get('laurel-accepted'), '1');
  assert.deepEqual(await sendEvents(laurel, [event]), { accepted: 0, duplicates: 1 });
});

test('faults name the attribute or the member, and nothing is stored', async () => {
  const { data: _, ...noData } = cloudEvent(gameround());
  const wrong: [sent: object, pointer: string][] = [
    [{ ...cloudEvent(gameround()), specversion: '0.3' }, '/specversion'],
    [{ ...cloudEvent(gameround()), id: '' }, '/id'],
    [{ ...cloudEvent(gameround()), source: undefined }, '/source'],
    [{ ...cloudEvent(gameround()), type: 'com.example.spin' }, '/type'],
    [{ ...cloudEvent(gameround()), datacontenttype: 'text/xml' }, '/datacontenttype'],
    [{ ...noData, data_base64: 'e30=' }, '/data_base64'],
    [noData, '/data'],
    [cloudEvent(gameround({ amount: -1 })), '/data/amount'],
    [{ ...cloudEvent(gameround()), time: 'today' }, '/time'],
  ];
  const { status, body } = await send([cloudEvent(gameround()), ...wrong.map(([sent]) => sent)], batch);
  assert.equal(status, 422);
  const pointers = body.errors.map(({ pointer }: { pointer: string }) => pointer);
  assert.deepEqual(
    pointers,
    wrong.map(([, pointer], i) => `/${i + 1}${pointer}`),
  );
  const lenient = await send([cloudEvent(gameround()), ...wrong.map(([sent]) => sent)], batch, {
    prefer: 'handling=lenient',
  });
  assert.deepEqual(
    ['laurel-accepted', 'laurel-rejected'].map((name) => lenient.headers.get(name)),
    ['1', String(wrong.length)],
  );
});

test('a body that is not one event, or not a batch, or of another type, is refused', async () => {
  const event = JSON.stringify(cloudEvent(gameround()));
  assert.equal((await send(`${event},${event}`, one)).status, 400);
  assert.equal((await send(`[${event}]`, one)).status, 422);
  assert.equal((await send(event, batch)).status, 400);
  assert.equal((await send(`{"specversion": "1.0", "data": "${'x'.repeat(70_000)}"}`, one)).status, 413);
  assert.equal((await send(event, 'application/xml')).status, 415);
});

test('a CloudEvent that is refused is named by its id', async () => {
  const sent = { ...cloudEvent(gameround()), id: 'named', type: 'com.example.spin' };
  const { body } = await send(sent, one);
  assert.deepEqual(columnsOf(body.errors, 'unique_id', 'pointer'), [['named', '/0/type']]);
});
