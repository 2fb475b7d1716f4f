import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { assertRefused } from '../support/management.ts';
import { valuesOf } from '../support/members.ts';
import { webhookCalls } from '../support/webhooks.ts';

const laurel = forFile(startLaurel);
const calls = forFile(() => webhookCalls(laurel));

const path = '/api/v1/webhooks';
const url = 'https://hooks.example.com/laurel';

test('shows an endpoint’s secret only when it is created', async () => {
  const created = await calls.send('POST', path, {
    url,
    events: ['payout.paid'],
    description: 'Back office',
  });
  assert.equal(created.status, 201);
  assert.equal(created.headers.get('cache-control'), 'no-store');
  const { secret, ...rest } = created.body;
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{32}$/);
  assert.equal(created.headers.get('location'), `${laurel.url}${path}/${rest.id}`);
  assert.deepEqual(
    { ...rest, id: 0, created_at: '' },
    {
      id: 0,
      url,
      events: ['payout.paid'],
      description: 'Back office',
      enabled: true,
      disabled_at: null,
      disabled_reason: null,
      failing_since: null,
      created_at: '',
    },
  );
  assert.deepEqual((await calls.send('GET', path)).body.results.at(-1), rest);
  assert.deepEqual(await calls.read(rest.id), rest);
  const audit = JSON.stringify((await calls.send('GET', '/api/v1/audit-log')).body);
  assert.ok(audit.includes('webhook.created') && !audit.includes(secret.slice(6)));
});

test('an endpoint without a list of events subscribes to all of them', async () => {
  const created = await calls.send('POST', path, { url });
  assert.equal(created.body.events, null);
  assert.equal(created.body.description, '');
});

test('admins change, disable, enable and delete an endpoint; the audit log has each change', async () => {
  const { id } = await calls.create(url);
  const changed = await calls.send('PATCH', `${path}/${id}`, {
    url: 'https://other.example.com',
    events: ['campaign.settled'],
    description: 'x',
  });
  assert.equal(changed.status, 200);
  assert.deepEqual(changed.body.events, ['campaign.settled']);
  const disabled = (await calls.send('PATCH', `${path}/${id}`, { enabled: false })).body;
  assert.equal(disabled.enabled, false);
  assert.equal(disabled.disabled_reason, 'staff');
  const again = (await calls.send('PATCH', `${path}/${id}`, { enabled: false })).body;
  assert.equal(again.disabled_at, disabled.disabled_at);
  assertRefused(await calls.send('POST', `${path}/${id}/test`, {}), 409, 'conflict');
  const enabled = (await calls.send('PATCH', `${path}/${id}`, { enabled: true, events: null })).body;
  assert.deepEqual([enabled.enabled, enabled.disabled_at, enabled.events], [true, null, null]);
  assert.equal((await calls.send('DELETE', `${path}/${id}`)).status, 204);
  assertRefused(await calls.send('GET', `${path}/${id}`), 404, 'not_found');
  assertRefused(await calls.send('DELETE', `${path}/${id}`), 404, 'not_found');
  const { results } = (await calls.send('GET', '/api/v1/audit-log?page_size=5')).body;
  assert.deepEqual(valuesOf(results, 'action'), [
    'webhook.deleted',
    'webhook.changed',
    'webhook.changed',
    'webhook.changed',
    'webhook.changed',
  ]);
});

test('a change of nothing is refused', async () => {
  const { id } = await calls.create(url);
  assertRefused(await calls.send('PATCH', `${path}/${id}`, {}), 422, 'invalid_body');
});

test('a tenant has at most fifty endpoints', async () => {
  const { count } = (await calls.send('GET', path)).body;
  for (let made = count; made < 50; made++) await calls.create(url);
  assertRefused(await calls.send('POST', path, { url }), 409, 'conflict');
});
