import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { issueToken, type LiveReader, makeKey, makePublishable, openStream } from '../support/live.ts';
import { call, makeTenant, signIn } from '../support/staff.ts';
import { campaignInput } from '../support/tournaments.ts';
import { waitUntil } from '../support/waiting.ts';

const laurel = forFile(() =>
  startLaurelAt('2026-12-02T12:00:00Z', {
    LIMIT_LIVE_STREAMS: '6',
    LIMIT_LIVE_STREAMS_OF_TENANT: '4',
    LIMIT_LIVE_STREAMS_OF_PLAYER: '2',
  }),
);
let query: string;
let issuer: string;
let page: string;
before(async () => {
  query = `campaigns=${await publish()}`;
  issuer = (await makeKey(laurel, { scopes: ['players:issue'] })).key;
  page = await makePublishable(laurel);
});

async function publish(tenant_id?: number): Promise<number> {
  const owner = await signIn(laurel);
  const body = campaignInput();
  const { id } = (await call(laurel, owner, 'POST', '/api/v1/campaigns', { body, tenant_id })).body;
  await call(laurel, owner, 'POST', `/api/v1/campaigns/${id}/publish`, { body: {}, tenant_id });
  return id;
}

async function refused(stream: LiveReader, status: number, type: string): Promise<void> {
  assert.equal(stream.response.status, status);
  assert.ok(Number(stream.response.headers.get('retry-after')) > 0);
  assert.match(stream.response.headers.get('content-type') ?? '', /problem/);
  assert.equal(
    (await laurel.app.inject('/metrics')).body.match(/^laurel_live_streams (\d+)/m)?.[1],
    String(open.length),
    type,
  );
}

const open: LiveReader[] = [];
async function take(credential: string, of = query): Promise<LiveReader> {
  const stream = await openStream(laurel, credential, of);
  if (stream.response.status === 200) open.push(stream);
  return stream;
}

test('streams are limited for each player, tenant and process, and a stream that ends makes room', async () => {
  const anna = await issueToken(laurel, issuer, { player_id: 'anna' });
  await take(anna);
  await take(anna);
  await refused(await take(anna), 429, 'too_many_streams');
  const waiting = await fetch(`${laurel.url}/public/api/v2/live/${query.split('=')[1]}?after=1&wait=1`, {
    headers: { authorization: `Bearer ${anna}` },
  });
  assert.equal(((await waiting.json()) as { type: string }).type, 'urn:laurel:fault:too_many_streams');
  await take(page);
  await take(page);
  await refused(await take(page), 503, 'streams_exhausted');
  const tenant_id = await makeTenant(laurel, 'others');
  const others = `campaigns=${await publish(tenant_id)}`;
  const { key } = await makeKey(laurel, { scopes: ['boards:read'] }, tenant_id);
  await take(key, others);
  await take(key, others);
  await refused(await take(key, others), 503, 'streams_exhausted');
  for (const stream of open.splice(0)) stream.close();
  await waitUntil('a seat is given back', async () => {
    const stream = await take(page);
    assert.equal(stream.response.status, 200, 'no seat is given back');
  });
});
