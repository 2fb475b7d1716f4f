import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandsOf } from '../support/commands-of.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { startReceiver } from '../support/receiver.ts';
import { isSigned, privateTargets } from '../support/webhooks.ts';

const laurel = forFile(() => startLaurel(privateTargets));
const { run, json } = commandsOf(laurel);
const receiver = forFile(startReceiver);

interface Delivery {
  id: number;
  status: string;
  webhook_id: string;
}

test('an endpoint is added, tested, replayed, changed, listed and removed', async () => {
  const added = await run(
    'webhook',
    'add',
    receiver.url,
    '--events',
    'payout.paid',
    '--description',
    'office',
  );
  assert.equal(added.code, 0, added.stderr);
  const secret = added.stdout.trim();
  assert.match(secret, /^whsec_/);
  const id = /Webhook endpoint (\d+);/.exec(added.stderr)?.[1] ?? '';
  const tested = await json<Delivery>('webhook', 'test', id);
  assert.equal(tested.status, 'delivered');
  assert.ok(receiver.received[0] && isSigned(receiver.received[0], secret));
  const replayed = await json<Delivery>('webhook', 'replay', id, String(tested.id));
  assert.deepEqual([replayed.status, replayed.webhook_id], ['delivered', tested.webhook_id]);
  const shown = await run('webhook', 'deliveries', id, '--status', 'delivered');
  assert.match(shown.stdout, /^id +type +status +attempts/);
  assert.equal(shown.stdout.trim().split('\n').length, 3);
  assert.equal((await json<Delivery[]>('webhook', 'deliveries', id, '--limit', '1')).length, 1);
  const rotated = await run('webhook', 'rotate-secret', id);
  assert.notEqual(rotated.stdout.trim(), secret);
  const set = await json<{ events: null; enabled: boolean }>(
    ...['webhook', 'set', id, '--events', 'all', '--enabled', 'no'],
  );
  assert.deepEqual([set.events, set.enabled], [null, false]);
  assert.match((await run('webhook', 'list')).stdout, /disabled \(staff\) since/);
  const refused = await run('webhook', 'test', id);
  assert.deepEqual([refused.code, refused.stdout], [1, '']);
  assert.match(refused.stderr, /enable it first/);
  const moved = await json<{ url: string }>('webhook', 'set', id, '--url', `${receiver.url}/next`);
  assert.equal(moved.url, `${receiver.url}/next`);
  assert.match((await run('webhook', 'remove', id)).stdout, /is gone/);
  assert.deepEqual(await json('webhook', 'list'), []);
});

test('what was not taken ends with 1; what cannot be is said in one sentence', async () => {
  receiver.answer(() => 500);
  const { id } = await json<{ id: number }>('webhook', 'add', receiver.url, '--events', 'payout.paid');
  const tested = await run('webhook', 'test', String(id));
  assert.equal(tested.code, 1);
  assert.match(tested.stdout, /The answer was 500\./);
  receiver.answer(() => 204);
  const typed = await run('webhook', 'add', receiver.url, '--events', 'payout.lost');
  assert.equal(typed.code, 2);
  assert.match(typed.stderr, /knows no type "payout\.lost"/);
  const ftp = await run('webhook', 'add', 'ftp://example.com');
  assert.equal(ftp.code, 1);
  assert.match(ftp.stderr, /https:\/\//);
});

test('a reward endpoint is set, shown and removed', async () => {
  const set = await run('reward-endpoint', 'set', receiver.url, '--shape', 'template');
  assert.match(set.stdout, /^whsec_/);
  const shown = await json<{ url: string; shape: string }>('reward-endpoint', 'show');
  assert.deepEqual([shown.url, shown.shape], [receiver.url, 'template']);
  assert.equal((await run('reward-endpoint', 'remove')).code, 0);
  const missing = await run('reward-endpoint', 'show');
  assert.equal(missing.code, 1);
  assert.match(missing.stderr, /There is no reward endpoint/);
});
