import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { makeTenant } from '../support/staff.ts';
import { campaignInput } from '../support/tournaments.ts';
import { waitUntil } from '../support/waiting.ts';
import { isSigned, privateTargets, webhookCalls } from '../support/webhooks.ts';

const laurel = forFile(() => startLaurel(privateTargets));
const calls = forFile(() => webhookCalls(laurel));
const receivers: Receiver[] = [];
afterEach(async () => {
  for (const { id } of (await calls.send('GET', '/api/v1/webhooks')).body.results)
    await calls.send('DELETE', `/api/v1/webhooks/${id}`);
  for (const receiver of receivers.splice(0)) await receiver.close();
});

async function receiver(): Promise<Receiver> {
  const started = await startReceiver();
  receivers.push(started);
  return started;
}

let made = 0;
const newCampaign = async () => {
  const definition = campaignInput({
    custom_id: `hook-${++made}`,
    start: '2099-01-01T00:00:00Z',
    end: '2099-01-02T00:00:00Z',
  });
  return (await calls.send('POST', '/api/v1/campaigns', definition)).body.id as number;
};
const publish = (id: number) => calls.send('POST', `/api/v1/campaigns/${id}/publish`, {});

test('sends each message once by Standard Webhooks, and the library verifies it', async () => {
  const { url, until, received } = await receiver();
  const { id, secret } = await calls.create(url, { events: ['campaign.published'] });
  const campaign_id = await newCampaign();
  await publish(campaign_id);
  const [one] = await until(1);
  assert.ok(one);
  const headers = one.headers as Record<string, string>;
  assert.deepEqual(new Webhook(secret).verify(one.text, headers), one.body);
  assert.throws(() => new Webhook(`whsec_${'A'.repeat(32)}`).verify(one.text, headers));
  assert.deepEqual(Object.keys(one.body), ['type', 'timestamp', 'data']);
  assert.equal(one.body.type, 'campaign.published');
  assert.deepEqual(one.body.data, { campaign_id, custom_id: `hook-${made}`, version: 1 });
  assert.ok(Math.abs(Date.parse(one.body.timestamp) - Date.now()) < 60_000);
  assert.equal(one.headers['content-type'], 'application/json');
  const delivery = await calls.untilDelivery(id, { status: 'delivered' });
  assert.equal(delivery.webhook_id, one.headers['webhook-id']);
  assert.match(delivery.webhook_id, /^msg_/);
  assert.deepEqual([delivery.attempts, delivery.answer_status, delivery.last_error], [1, 204, null]);
  // The endpoint does not subscribe to cancellations.
  await calls.send('POST', `/api/v1/campaigns/${campaign_id}/cancel`, {});
  await untilOutboxIsEmpty();
  assert.equal(received.length, 1);
});

async function untilOutboxIsEmpty(): Promise<void> {
  await waitUntil(
    'an empty outbox',
    async () => (await laurel.database.query({ text: 'select 1 from outbox' })).length === 0,
  );
}

test('messages arrive in the order in which they happened', async () => {
  const { url, until } = await receiver();
  await calls.create(url);
  const ids: number[] = [];
  for (let i = 0; i < 5; i++) {
    const id = await newCampaign();
    await publish(id);
    await calls.send('POST', `/api/v1/campaigns/${id}/cancel`, {});
    ids.push(id, id);
  }
  const received = await until(10);
  assert.deepEqual(
    received.map(({ body }) => [body.data.campaign_id, body.type]),
    ids.map((id, i) => [id, i % 2 === 0 ? 'campaign.published' : 'campaign.cancelled']),
  );
});

test('the outbox keeps no messages of a tenant without endpoints', async () => {
  await publish(await newCampaign());
  await untilOutboxIsEmpty();
});

test('after a rotation both secrets sign for 24 hours, then only the new one', async () => {
  const { url, received, until } = await receiver();
  const { id, secret } = await calls.create(url, { events: ['payout.paid'] });
  const rotated = await calls.send('POST', `/api/v1/webhooks/${id}/rotate-secret`, {});
  assert.equal(rotated.status, 200);
  assert.notEqual(rotated.body.secret, secret);
  await calls.send('POST', `/api/v1/webhooks/${id}/test`, {});
  await until(1);
  assert.ok(received[0] && isSigned(received[0], secret) && isSigned(received[0], rotated.body.secret));
  await calls.untilDelivery(id, { status: 'delivered' });
  await laurel.setClock(new Date(Date.now() + 25 * 3_600_000));
  try {
    await calls.send('POST', `/api/v1/webhooks/${id}/test`, {});
    await until(2);
    assert.ok(received[1] && !isSigned(received[1], secret) && isSigned(received[1], rotated.body.secret));
  } finally {
    await laurel.setClock(new Date());
  }
});

test('sends a test message like any other, whatever events the endpoint subscribes to', async () => {
  const { url, until } = await receiver();
  const { id, secret } = await calls.create(url, { events: ['payout.paid'] });
  const sent = await calls.send('POST', `/api/v1/webhooks/${id}/test`, {});
  assert.equal(sent.status, 202);
  assert.equal(sent.body.type, 'webhook.test');
  const [one] = await until(1);
  assert.ok(one && isSigned(one, secret));
  assert.equal(one.headers['webhook-id'], sent.body.webhook_id);
  assert.deepEqual(one.body.data, { webhook_id: id });
});

test('a replay is another delivery with the same webhook-id and body', async () => {
  const { url, until } = await receiver();
  const { id } = await calls.create(url, { events: ['campaign.published'] });
  await publish(await newCampaign());
  await until(1);
  const first = await calls.untilDelivery(id, { status: 'delivered' });
  const replayed = await calls.send('POST', `/api/v1/webhooks/${id}/deliveries/${first.id}/replay`, {});
  assert.equal(replayed.status, 202);
  assert.ok(replayed.body.id > first.id);
  const [one, other] = await until(2);
  assert.equal(one?.headers['webhook-id'], other?.headers['webhook-id']);
  assert.equal(one?.text, other?.text);
  await calls.untilDelivery(id, { id: replayed.body.id, status: 'delivered' });
  assert.equal((await calls.deliveries(id)).length, 2);
  const missing = await calls.send('POST', `/api/v1/webhooks/${id}/deliveries/999999/replay`, {});
  assert.equal(missing.status, 404);
});

test('the log keeps the status and the first 1,000 characters of an answer', async () => {
  const { url, answer } = await receiver();
  answer(() => ({ status: 400, body: `\0${'ä😀'.repeat(2_000)}` }));
  const { id } = await calls.create(url, { events: ['payout.paid'] });
  await calls.send('POST', `/api/v1/webhooks/${id}/test`, {});
  const delivery = await calls.untilDelivery(id, { attempts: 1 });
  assert.deepEqual([delivery.status, delivery.answer_status], ['pending', 400]);
  assert.equal(delivery.last_error, 'The answer was 400.');
  assert.equal(delivery.answer_body, `\uFFFD${'ä😀'.repeat(500)}`.slice(0, 1 + 499 * 3 + 1));
  const { body } = await calls.send('GET', `/api/v1/webhooks/${id}/deliveries?status=delivered`);
  assert.equal(body.count, 0);
});

test('a redirect is not followed', async () => {
  const [from, to] = [await receiver(), await receiver()];
  from.answer(() => ({ status: 307, headers: { location: to.url } }));
  const { id } = await calls.create(from.url, { events: ['payout.paid'] });
  await calls.send('POST', `/api/v1/webhooks/${id}/test`, {});
  const delivery = await calls.untilDelivery(id, { attempts: 1 });
  assert.equal(delivery.last_error, 'The answer was 307; redirects are not followed.');
  assert.equal(to.received.length, 0);
});

test('receivers that never answer delay no others, in their tenant or elsewhere', async () => {
  const [dead, living] = [await receiver(), await receiver()];
  dead.answer(() => 'never');
  const others = await webhookCalls(laurel, await makeTenant(laurel, 'another'));
  for (const tenant of [calls, others])
    for (let i = 0; i < 4; i++) {
      const { id } = await tenant.create(dead.url, { events: ['payout.paid'] });
      await tenant.send('POST', `/api/v1/webhooks/${id}/test`, {});
    }
  await dead.until(8);
  const { id } = await calls.create(living.url, { events: ['campaign.published'] });
  await publish(await newCampaign());
  await living.until(1);
  await calls.untilDelivery(id, { status: 'delivered' });
  // The receivers that never answer still hold their first request.
  assert.equal((await unattempted()).rows, 8);
  for (const { id: other } of (await others.send('GET', '/api/v1/webhooks')).body.results)
    await others.send('DELETE', `/api/v1/webhooks/${other}`);
});

async function unattempted(): Promise<{ rows: number }> {
  const text = `select count(*) as rows from webhook_deliveries where attempts = 0 and status = 'pending'`;
  const [row] = await laurel.database.query<{ rows: number }>({ text });
  return row ?? { rows: 0 };
}
