import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { countLogged, gameround, postEvents } from '../../support/events.ts';
import { type Laurel, startLaurel } from '../../support/laurel.ts';

let laurel: Laurel;
before(async () => {
  laurel = await startLaurel({ LIMIT_BATCH_EVENTS: '3', LIMIT_BODY_BYTES: '5000' });
});
after(() => laurel.close());

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
