import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { engine } from '../support/engine.ts';
import { type Laurel, startLaurel } from '../support/laurel.ts';
import { type Management, signInOwner } from '../support/management.ts';
import { makePayouts, moveAll, prize, winnersOf } from '../support/payouts.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { campaignInput } from '../support/tournaments.ts';
import { waitUntil } from '../support/waiting.ts';
import { privateTargets } from '../support/webhooks.ts';

/** Two servers of one database; the embedded engine has one. */
let servers: Laurel[];
let staff: Management;
let receiver: Receiver;
before(async () => {
  const first = await startLaurel(privateTargets);
  servers = engine === 'postgres' ? [first, await first.startAnother()] : [first];
  staff = await signInOwner(first);
  receiver = await startReceiver();
});
after(async () => {
  for (const server of servers.toReversed()) await server.close();
  await receiver.close();
});

const idsOf = () => receiver.received.map(({ headers }) => headers['webhook-id']);

/** No further requests come once no work waits. */
async function untilNothingWaits(text: string): Promise<void> {
  await waitUntil(
    'that nothing waits',
    async () => (await servers[0]?.database.query({ text }))?.length === 0,
  );
}

test('one of two servers sends each message once and in order to each endpoint', async () => {
  const COUNT = 30;
  for (let made = 0; made < 3; made++) {
    const { status } = await staff.post('/api/v1/webhooks', { url: `${receiver.url}/${made}` });
    assert.equal(status, 201);
  }
  const campaign_ids: number[] = [];
  for (let made = 0; made < COUNT; made++) {
    const definition = campaignInput({
      custom_id: `race-${made}`,
      start: '2099-01-01T00:00:00Z',
      end: '2099-01-02T00:00:00Z',
    });
    const { body } = await staff.post('/api/v1/campaigns', definition);
    campaign_ids.push(body.id);
    const published = await staff.post(`/api/v1/campaigns/${body.id}/publish`, {});
    assert.equal(published.status, 200, JSON.stringify(published.body));
  }
  await receiver.until(3 * COUNT);
  await untilNothingWaits(`
    select 1 from outbox union all
    select 1 from webhook_deliveries where status = 'pending' union all
    select 1 from webhook_endpoints where claimed_until is not null`);
  assert.equal(receiver.received.length, 3 * COUNT);
  assert.equal(new Set(idsOf()).size, COUNT);
  for (let endpoint = 0; endpoint < 3; endpoint++) {
    const told = receiver.received.filter(({ path }) => path.endsWith(`/${endpoint}`));
    assert.deepEqual(
      told.map(({ body }) => body.data.campaign_id),
      campaign_ids,
    );
  }
  for (const { id } of (await staff.get('/api/v1/webhooks')).body.results)
    await staff.delete(`/api/v1/webhooks/${id}`);
  receiver.received.length = 0;
});

test('one of two servers sends each payout, once', async () => {
  const COUNT = 200;
  const winners = winnersOf(Array.from({ length: COUNT }, (_, index) => [prize(index + 1)]));
  const { campaign_id } = await makePayouts(servers[0] as Laurel, staff, winners);
  await moveAll(servers[0] as Laurel, campaign_id, 'approved');
  await staff.put('/api/v1/reward-endpoint', { url: receiver.url, shape: 'parameters' });
  await receiver.until(COUNT);
  await untilNothingWaits(`select 1 from payouts where status <> 'paid'`);
  assert.equal(receiver.received.length, COUNT);
  assert.equal(new Set(idsOf()).size, COUNT);
  await staff.delete('/api/v1/reward-endpoint');
});
