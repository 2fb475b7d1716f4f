import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forFile } from '../support/for-file.ts';
import { startServers } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { published } from '../support/player-view.ts';
import { startReceiver } from '../support/receiver.ts';
import { campaignInput } from '../support/tournaments.ts';
import { waitUntil } from '../support/waiting.ts';
import { privateTargets } from '../support/webhooks.ts';

const opened = forFile(() => startServers(privateTargets));
const staff = forFile(() => signInOwner(opened.first));
const receiver = forFile(startReceiver);

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
    campaign_ids.push(await published(staff, definition));
  }
  await receiver.until(3 * COUNT);
  // No further requests come once no work waits.
  const text = `
    select 1 from outbox union all
    select 1 from webhook_deliveries where status = 'pending' union all
    select 1 from webhook_endpoints where claimed_until is not null`;
  await waitUntil(
    'that nothing waits',
    async () => (await opened.first.database.query({ text })).length === 0,
  );
  assert.equal(receiver.received.length, 3 * COUNT);
  assert.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, COUNT);
  for (let endpoint = 0; endpoint < 3; endpoint++) {
    const told = receiver.received.filter(({ path }) => path.endsWith(`/${endpoint}`));
    assert.deepEqual(
      told.map(({ body }) => body.data.campaign_id),
      campaign_ids,
    );
  }
});
