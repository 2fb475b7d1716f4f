import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { valuesOf } from '../support/members.ts';
import { startReceiver } from '../support/receiver.ts';
import { waitUntil } from '../support/waiting.ts';
import { privateTargets, webhookCalls } from '../support/webhooks.ts';

const laurel = forFile(() => startLaurel(privateTargets));
const calls = forFile(() => webhookCalls(laurel));
const receiver = forFile(startReceiver);
const start = Date.now();
let now = start;
afterEach(() => {
  receiver.received.length = 0;
});

async function moveTo(time: number): Promise<void> {
  now = time;
  await laurel.setClock(new Date(now));
}

async function failing(): Promise<number> {
  receiver.answer(() => 500);
  const { id } = await calls.create(receiver.url, { events: ['payout.paid'] });
  await calls.send('POST', `/api/v1/webhooks/${id}/test`, {});
  return id;
}

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];
const waits = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];

test('retries after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, then fails', async () => {
  const id = await failing();
  const ids = new Set<unknown>();
  for (const [index, wait] of waits.entries()) {
    const delivery = await calls.untilDelivery(id, { attempts: index + 1 });
    assert.equal(delivery.status, 'pending');
    const waited = Date.parse(delivery.next_attempt_at) - Date.parse(delivery.attempted_at);
    assert.ok(waited >= wait && waited <= 1.1 * wait, `${waited} after attempt ${index + 1}`);
    await moveTo(Date.parse(delivery.next_attempt_at));
  }
  const failed = await calls.untilDelivery(id, { attempts: 8 });
  assert.deepEqual([failed.status, failed.next_attempt_at], ['failed', null]);
  for (const { headers } of receiver.received) ids.add(headers['webhook-id']);
  assert.equal(ids.size, 1);
  // Each attempt is signed at its own time.
  assert.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size, 8);
  assert.ok((await calls.read(id)).enabled);
  await calls.send('DELETE', `/api/v1/webhooks/${id}`);
});

test('delivers at the third attempt after two failures, without delaying later messages', async () => {
  let failures = 0;
  const id = await failing();
  receiver.answer(({ body }) => (body.data.webhook_id === id && failures++ < 2 ? 500 : 200));
  await calls.untilDelivery(id, { attempts: 1 });
  await calls.send('POST', `/api/v1/webhooks/${id}/test`, {});
  await waitUntil('a second delivery', async () => (await calls.deliveries(id)).length === 2);
  for (let moved = 0; moved < 3; moved++) {
    await moveTo(now + 6 * MINUTE);
    await waitUntil('all that is due', async () => {
      const due = await laurel.database.query({
        text: `select 1 from webhook_deliveries where status = 'pending' and next_attempt_at <= $1`,
        values: [new Date(now)],
      });
      return due.length === 0;
    });
  }
  const deliveries = await calls.deliveries(id);
  assert.deepEqual(valuesOf(deliveries, 'status'), ['delivered', 'delivered']);
  const endpoint = await calls.read(id);
  assert.equal(endpoint.failing_since, null);
  await calls.send('DELETE', `/api/v1/webhooks/${id}`);
});

test('disables an endpoint that accepted nothing for five days; staff see it in three places', async () => {
  const id = await failing();
  const first = await calls.untilDelivery(id, { attempts: 1 });
  assert.equal((await calls.read(id)).failing_since, first.attempted_at);
  for (let attempts = 1; attempts < 3; attempts++) {
    const { next_attempt_at } = await calls.untilDelivery(id, { attempts });
    await moveTo(Date.parse(next_attempt_at));
  }
  await calls.untilDelivery(id, { attempts: 3 });
  assert.ok((await calls.read(id)).enabled);
  await moveTo(Date.parse(first.attempted_at) + 5 * 24 * HOUR);
  await waitUntil('a disabled endpoint', async () => !(await calls.read(id)).enabled);
  const { disabled_reason, disabled_at } = await calls.read(id);
  assert.equal(disabled_reason, 'failing');
  assert.ok(Date.parse(disabled_at) >= now);
  const audit = (await calls.send('GET', '/api/v1/audit-log?action=webhook.disabled')).body.results;
  assert.deepEqual([audit.length, audit[0].author, audit[0].details.webhook_id], [1, 'laurel', id]);
  const metrics = await (await fetch(`${laurel.url}/metrics`)).text();
  assert.match(metrics, /^laurel_webhook_endpoints_disabled_total 1$/m);
  // Enabling it ends the alarm, and waiting deliveries resume.
  receiver.answer(() => 200);
  const enabled = (await calls.send('PATCH', `/api/v1/webhooks/${id}`, { enabled: true })).body;
  assert.deepEqual([enabled.enabled, enabled.failing_since], [true, null]);
  await moveTo(now + 11 * HOUR);
  await calls.untilDelivery(id, { status: 'delivered' });
  await calls.send('DELETE', `/api/v1/webhooks/${id}`);
});

test('the first failure after quiet days disables no endpoint; an answer of 410 does so at once', async () => {
  const id = await failing();
  await calls.untilDelivery(id, { attempts: 1 });
  await laurel.database.query({
    text: 'update webhook_endpoints set failing_since = $2 where endpoint_id = $1',
    values: [id, new Date(now - 30 * 24 * HOUR)],
  });
  await moveTo(now + 6 * SECOND);
  await calls.untilDelivery(id, { attempts: 2 });
  assert.ok((await calls.read(id)).enabled);
  receiver.answer(() => 410);
  await moveTo(now + 6 * MINUTE);
  await calls.untilDelivery(id, { attempts: 3 });
  await waitUntil('a disabled endpoint', async () => (await calls.read(id)).disabled_reason === 'gone');
});

test('keeps deliveries for 30 days', async () => {
  receiver.answer(() => 200);
  const { id } = await calls.create(receiver.url, { events: ['payout.paid'] });
  await calls.send('POST', `/api/v1/webhooks/${id}/test`, {});
  await calls.untilDelivery(id, { status: 'delivered' });
  await moveTo(now + 29 * 24 * HOUR);
  await waitUntil('cleaning', async () => {
    const [row] = await laurel.database.query<{ cleaned: boolean }>({
      text: 'select cleaned_at >= $2 as cleaned from webhook_endpoints where endpoint_id = $1',
      values: [id, new Date(now - HOUR)],
    });
    return row?.cleaned === true;
  });
  assert.equal((await calls.deliveries(id)).length, 1);
  await moveTo(now + 2 * 24 * HOUR);
  await waitUntil('an empty log', async () => (await calls.deliveries(id)).length === 0);
});
