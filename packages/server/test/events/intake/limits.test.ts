import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { countLogged, gameround, postEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { valuesOf } from '../../support/members.ts';

const laurel = forFile(() =>
  startLaurel({
    LIMIT_BATCH_EVENTS: '3',
    LIMIT_BODY_BYTES: '5000',
    LIMIT_EVENT_BYTES: '1000',
    LIMIT_EVENT_MEMBERS: '20',
  }),
);

async function codeOf(response: Response): Promise<[number, string]> {
  const { type } = (await response.json()) as { type: string };
  return [response.status, type.replace('urn:laurel:fault:', '')];
}

test('a batch of more events than the limit is refused whole', async () => {
  const events = [gameround(), gameround(), gameround(), gameround()];
  assert.deepEqual(await codeOf(await postEvents(laurel, JSON.stringify(events))), [413, 'batch_too_large']);
  assert.equal(await countLogged(laurel), 0);
});

test('a body of more bytes than the limit is refused', async () => {
  const body = JSON.stringify([gameround({ note: 'x'.repeat(5000) })]);
  assert.deepEqual(await codeOf(await postEvents(laurel, body)), [413, 'body_too_large']);
});

test('a body that grows past the limit when inflated is refused', async () => {
  const body = new Uint8Array(gzipSync(' '.repeat(1_000_000)));
  assert.ok(body.length < 5000);
  assert.deepEqual(await codeOf(await postEvents(laurel, body, { 'content-encoding': 'gzip' })), [
    413,
    'body_too_large',
  ]);
});

test('a body that is no gzip stream although it says so is malformed', async () => {
  const response = await postEvents(laurel, '[]', { 'content-encoding': 'gzip' });
  assert.deepEqual(await codeOf(response), [400, 'malformed_body']);
});

test('other encodings and content types are refused', async () => {
  assert.deepEqual(await codeOf(await postEvents(laurel, '[]', { 'content-encoding': 'br' })), [
    415,
    'unsupported_media_type',
  ]);
  assert.deepEqual(await codeOf(await postEvents(laurel, '[]', { 'content-type': 'text/plain' })), [
    415,
    'unsupported_media_type',
  ]);
});

/** The pointers and sentences of a refusal with 422. */
async function errorsOf(events: unknown[]): Promise<string[]> {
  const response = await postEvents(laurel, JSON.stringify(events));
  assert.equal(response.status, 422);
  const { errors } = (await response.json()) as { errors: { pointer: string; detail: string }[] };
  return errors.map(({ pointer, detail }) => `${pointer} ${detail}`);
}

test('an event of more bytes than the limit is refused with its pointer', async () => {
  const large = gameround({ note: 'x'.repeat(900) });
  assert.deepEqual(await errorsOf([gameround(), large]), ['/1 must be of at most 1000 bytes']);
  assert.equal(await countLogged(laurel), 0);
});

test('an event with more members than the limit is refused with its pointer', async () => {
  const members = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`m${i}`, i]));
  assert.deepEqual(await errorsOf([gameround(members)]), ['/0/data must have at most 20 members']);
  const { m0: _, ...fewer } = members;
  assert.equal((await postEvents(laurel, JSON.stringify([gameround(fewer)]))).status, 204);
});

test('a lenient batch is stored but for the event that is too large', async () => {
  const before = await countLogged(laurel);
  const events = [gameround(), gameround({ note: 'x'.repeat(900) }), gameround()];
  const prefer = 'handling=lenient, return=representation';
  const response = await postEvents(laurel, JSON.stringify(events), { prefer });
  const report = (await response.json()) as {
    accepted: number;
    rejected: number;
    items: { outcome: string }[];
  };
  assert.deepEqual([response.status, report.accepted, report.rejected], [200, 2, 1]);
  assert.deepEqual(valuesOf(report.items, 'outcome'), ['accepted', 'rejected', 'accepted']);
  assert.equal(await countLogged(laurel), before + 2);
});

test('a compressed batch is held to the same limits', async () => {
  const body = new Uint8Array(gzipSync(JSON.stringify([gameround({ note: 'x'.repeat(900) })])));
  assert.deepEqual(await codeOf(await postEvents(laurel, body, { 'content-encoding': 'gzip' })), [
    422,
    'invalid_events',
  ]);
});
