import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../../src/app/config.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { assertRefused } from '../support/management.ts';
import { startReceiver } from '../support/receiver.ts';
import { webhookCalls } from '../support/webhooks.ts';

const laurel = forFile(startLaurel);
const calls = forFile(() => webhookCalls(laurel));

test('refuses a target in a private network when an endpoint is created or changed', async () => {
  const { id } = await calls.create('https://hooks.example.com/');
  for (const url of [
    ...[
      'http://hooks.example.com/',
      'https://127.0.0.1/',
      'https://localhost/',
      'https://[::1]/',
      'https://0x7f.1/',
    ],
    ...['https://2852039166/', 'https://[::ffff:10.0.0.1]/', 'https://me:x@hooks.example.com/', 'nothing'],
  ])
    for (const answer of [
      await calls.send('POST', '/api/v1/webhooks', { url }),
      await calls.send('PATCH', `/api/v1/webhooks/${id}`, { url }),
    ])
      assert.equal(assertRefused(answer, 422, 'invalid_body').errors?.[0]?.pointer, '/url');
});

test('refuses to connect to a private target that was allowed when its endpoint was created', async () => {
  const receiver = await startReceiver();
  const { id } = await calls.create('https://hooks.example.com/', { events: ['payout.paid'] });
  await laurel.database.query({
    text: 'update webhook_endpoints set url = $2 where endpoint_id = $1',
    values: [id, receiver.url.replace('http:', 'https:')],
  });
  await calls.send('POST', `/api/v1/webhooks/${id}/test`, {});
  const { last_error, answer_status } = await calls.untilDelivery(id, { attempts: 1 });
  assert.match(last_error, /^The URL is refused: it must lead to a public address/);
  assert.equal(answer_status, null);
  assert.equal(receiver.received.length, 0);
  await receiver.close();
});

test('the setting takes allow and refuse', () => {
  assert.equal(readConfig({}).privateTargets, 'refuse');
  assert.equal(readConfig({ WEBHOOK_PRIVATE_TARGETS: 'allow' }).privateTargets, 'allow');
  assert.throws(() => readConfig({ WEBHOOK_PRIVATE_TARGETS: 'yes' }), /must be allow or refuse, not "yes"/);
});
