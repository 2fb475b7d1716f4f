import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Laurel, startLaurel } from '../support/laurel.ts';
import { issueToken, type LiveReader, makeKey, openStream } from '../support/live.ts';
import { signInOwner } from '../support/management.ts';
import { published } from '../support/player-view.ts';
import { campaignInput } from '../support/tournaments.ts';
import { waitUntil } from '../support/waiting.ts';

/** Within how long (ms) those who are sent away come back. */
const SPREAD = 5_000;
const NEVER = 3_600_000;

const servers: Laurel[] = [];
let laurel: Laurel;
before(async () => {
  laurel = await start(NEVER);
});
after(async () => {
  for (const server of servers) await server.close();
});

/** A server that looks at its streams ten times a second, and how long they live. */
async function start(life: number): Promise<Laurel> {
  const server = await startLaurel({}, { liveTimes: { beat: 100, blocked: NEVER, life } });
  servers.push(server);
  await server.setClock('2026-12-02T12:00:00Z');
  return server;
}

/** A campaign whose board does not change any more by itself. */
async function publish(on: Laurel): Promise<string> {
  const staff = await signInOwner(on);
  const id = await published(staff, campaignInput());
  await waitUntil('the board to be shown', async () => {
    const { body } = await staff.get(`/api/v1/campaigns/${id}/rebuild-progress`);
    return body.results.length === 1 && body.results[0].shown && body.results[0].complete;
  });
  return `campaigns=${id}`;
}

/** What the stream ends with; no other event follows it. */
async function goodbyeOf(stream: LiveReader): Promise<{ reason: string; retry_after_ms: number }> {
  const { data } = await stream.until(({ event }) => event === 'goodbye', 'goodbye');
  await stream.untilEnded();
  assert.equal(stream.events.at(-1)?.event, 'goodbye');
  assert.ok(Number.isInteger(data.retry_after_ms));
  return data;
}

test('a stream ends with its credential: a token that expires, a key or its issuer that is revoked', async () => {
  const query = await publish(laurel);
  const page = await makeKey(laurel, { scopes: ['boards:read'] });
  const issuer = await makeKey(laurel, { scopes: ['players:issue'] });
  const short = await issueToken(laurel, issuer.key, { player_id: 'anna', ttl: 60 });
  const long = await issueToken(laurel, issuer.key, { player_id: 'bert', ttl: 3_600 });
  const open = (credential: string) => openStream(laurel, credential, query);
  const [ofPage, ofAnna, ofBert] = [await open(page.key), await open(short), await open(long)];
  await laurel.setClock('2026-12-02T12:01:01Z');
  assert.deepEqual(await goodbyeOf(ofAnna), { reason: 'expired', retry_after_ms: 0 });
  const staff = await signInOwner(laurel);
  for (const { api_key_id } of [page, issuer]) await staff.delete(`/api/v1/api-keys/${api_key_id}`);
  assert.deepEqual(await goodbyeOf(ofPage), { reason: 'revoked', retry_after_ms: 0 });
  assert.deepEqual(await goodbyeOf(ofBert), { reason: 'revoked', retry_after_ms: 0 });
});

test('a stream that has lived its time is sent elsewhere', async () => {
  const brief = await start(1_000);
  const query = await publish(brief);
  const { key } = await makeKey(brief, { scopes: ['boards:read'] });
  const { reason, retry_after_ms } = await goodbyeOf(await openStream(brief, key, query));
  assert.equal(reason, 'moving');
  assert.ok(retry_after_ms < SPREAD);
});

test('a process that stops sends everybody elsewhere, spread in time, and asks those who wait to ask again', async () => {
  const stopping = await start(NEVER);
  const query = await publish(stopping);
  const { key } = await makeKey(stopping, { scopes: ['boards:read'] });
  const streams = await Promise.all(Array.from({ length: 12 }, () => openStream(stopping, key, query)));
  for (const stream of streams) await stream.until(({ event }) => event === 'board', 'the board');
  const revision = streams[0]?.events.find(({ event }) => event === 'board')?.id;
  const waiting = fetch(
    `${stopping.url}/public/api/v2/live/${query.split('=')[1]}?key=${key}&after=${revision}&wait=25`,
  );
  await waitUntil('twelve streams and one who waits', async () =>
    /^laurel_live_streams 13$/m.test((await stopping.app.inject('/metrics')).body),
  );
  servers.pop();
  await stopping.close();
  const goodbyes = await Promise.all(streams.map(goodbyeOf));
  assert.ok(goodbyes.every(({ reason }) => reason === 'stopping'));
  const pauses = goodbyes.map(({ retry_after_ms }) => retry_after_ms);
  assert.ok(Math.max(...pauses) < SPREAD);
  assert.ok(new Set(pauses).size > 6, `they come back after ${pauses} ms`);
  assert.equal((await waiting).status, 503);
  assert.ok(Number((await waiting).headers.get('retry-after')) > 0);
});
