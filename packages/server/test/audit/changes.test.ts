import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditChanges } from '@laurel/contract/audit/audit-log.ts';
import { moments, pointTournament } from '../support/definitions.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { everythingScored } from '../support/scored.ts';
import { callWith, startSession } from '../support/sessions.ts';

// Every entry has the values before and after the change (docs/rules/operations.md#4), but never passwords or keys.
const laurel = forFile(() => startLaurelAt(moments.during));
const owner = forFile(() => signInOwner(laurel));

async function newest(action: string): Promise<AuditChanges | null> {
  const { body } = await owner.get(`/api/v1/audit-log?action=${action}&page_size=1`);
  assert.equal(body.results.length, 1, `no entry of ${action}`);
  return body.results[0].changes;
}

async function does(method: 'post' | 'put' | 'patch' | 'delete', path: string, body?: object) {
  const answer = await owner[method](`/api/v1/${path}`, body);
  assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const sides = (was: object, is: object, omitted: string[] = []) => ({ before: was, after: is, omitted });

test('settings of a tenant', async () => {
  const [tenant] = (await owner.get('/api/v1/tenants')).body.results;
  const path = `tenants/${tenant.tenant_id}`;
  await does('patch', path, { retention_audit_days: 400, mask_usernames: tenant.mask_usernames });
  assert.deepEqual(
    await newest('tenant.changed'),
    sides({ retention_audit_days: null }, { retention_audit_days: 400 }),
  );
  await does('patch', path, { retention_audit_days: null, origins: ['https://casino.example'] });
  assert.deepEqual(
    await newest('tenant.changed'),
    sides(
      { retention_audit_days: 400, origins: tenant.origins },
      { retention_audit_days: null, origins: ['https://casino.example'] },
    ),
  );
  await does('patch', path, { origins: ['https://casino.example'] });
  assert.deepEqual(await newest('tenant.changed'), sides({}, {}));
});

test('users and keys, never with a password, a key or a hash of one', async () => {
  const password = 'a password of eve';
  const { user_id } = await does('post', 'users', { username: 'eve', password, role: 'viewer' });
  const named = { username: 'eve', role: 'viewer', disabled: false };
  assert.deepEqual(await newest('user.created'), sides({}, named, ['/password']));
  await does('put', `users/${user_id}`, { role: 'manager', password: `${password} else` });
  assert.deepEqual(
    await newest('user.changed'),
    sides({ role: 'viewer' }, { role: 'manager' }, ['/password']),
  );
  await does('delete', `users/${user_id}`);
  assert.deepEqual(await newest('user.changed'), sides({ disabled: false }, { disabled: true }));
  const { api_key_id, key } = await does('post', 'api-keys', { name: 'site', scopes: ['tournaments:read'] });
  const granted = { name: 'site', scopes: ['tournaments:read'], origins: null };
  assert.deepEqual(await newest('api_key.created'), sides({}, granted, ['/key']));
  await does('delete', `api-keys/${api_key_id}`);
  assert.deepEqual(await newest('api_key.revoked'), sides({ revoked: false }, { revoked: true }));
  const kept = await laurel.database.query({ text: 'select changes::text from audit_log' });
  const text = JSON.stringify(kept);
  for (const secret of [password, key, 'scrypt', 'hash']) assert.ok(!text.includes(secret), secret);
});

test('webhooks and the reward endpoint, never with their secret', async () => {
  const url = 'https://receiver.example/hook';
  const { id, secret } = await does('post', 'webhooks', { url });
  const settings = { url, events: null, description: '', enabled: true };
  assert.deepEqual(await newest('webhook.created'), sides({}, settings, ['/secret']));
  await does('patch', `webhooks/${id}`, { enabled: false, description: 'of the bonus engine' });
  const [was, is] = [
    { description: '', enabled: true },
    { description: 'of the bonus engine', enabled: false },
  ];
  assert.deepEqual(await newest('webhook.changed'), sides(was, is));
  await does('delete', `webhooks/${id}`);
  assert.deepEqual(await newest('webhook.deleted'), sides({ ...settings, ...is }, {}));
  const first = { url, shape: 'template' };
  await does('put', 'reward-endpoint', first);
  assert.deepEqual(await newest('reward_endpoint.set'), sides({}, first, ['/secret']));
  await does('put', 'reward-endpoint', { url, shape: 'parameters' });
  const shapes = sides({ shape: 'template' }, { shape: 'parameters' }, ['/secret']);
  assert.deepEqual(await newest('reward_endpoint.set'), shapes);
  await does('delete', 'reward-endpoint');
  assert.deepEqual(await newest('reward_endpoint.removed'), sides({ url, shape: 'parameters' }, {}));
  const kept = await laurel.database.query({ text: 'select changes::text from audit_log' });
  assert.ok(!JSON.stringify(kept).includes(secret));
});

test('campaigns from the draft to the end, players on them', async () => {
  const draft = await does('post', 'campaigns', pointTournament({ join: 'opt_in' }));
  const {
    id,
    state: _,
    status: __,
    version: ___,
    created_at: ____,
    published_at: _____,
    ...definition
  } = draft;
  assert.deepEqual(await newest('campaign.created'), sides({}, definition));
  const rules = { ...definition.rules, min_bet: '0.50' };
  await does('put', `campaigns/${id}`, { ...definition, leaderboard_size: 7, rules });
  assert.deepEqual(
    await newest('campaign.edited'),
    sides(
      { leaderboard_size: definition.leaderboard_size, rules: { min_bet: definition.rules.min_bet } },
      { leaderboard_size: 7, rules: { min_bet: '0.50' } },
    ),
  );
  await does('post', `campaigns/${id}/publish`);
  assert.deepEqual(await newest('campaign.published'), sides({ state: 'draft' }, { state: 'published' }));
  const [later, earlier] = ['2026-12-02T08:00:00.000Z', '2026-12-02T07:00:00.000Z'];
  await does('post', `campaigns/${id}/opt-ins`, { player_id: 'p', at: later });
  assert.deepEqual(await newest('player.opted_in'), sides({}, { joined_at: later }));
  await does('post', `campaigns/${id}/opt-ins`, { player_id: 'p', at: earlier });
  assert.deepEqual(await newest('player.opted_in'), sides({ joined_at: later }, { joined_at: earlier }));
  await does('post', `campaigns/${id}/disqualifications`, { player_id: 'p', reason: 'r' });
  const decided = await newest('player.disqualified');
  assert.deepEqual(decided, sides({ disqualified: false }, { disqualified: true }));
  const { end } = await does('post', `campaigns/${id}/finish`);
  assert.deepEqual(await newest('campaign.finished'), sides({ end: definition.end }, { end }));
  await does('post', `campaigns/${id}/cancel`);
  assert.deepEqual(await newest('campaign.cancelled'), sides({ state: 'published' }, { state: 'cancelled' }));
});

test('templates, schedules and rates', async () => {
  const { custom_id: _, start: __, end: ___, ...definition } = pointTournament();
  const template = await does('post', 'templates', { name: 'weekly', definition });
  await does('patch', `templates/${template.id}`, { name: 'every week' });
  assert.deepEqual(await newest('template.changed'), sides({ name: 'weekly' }, { name: 'every week' }));
  const { id } = await does('post', 'schedules', {
    name: 'mondays',
    template_id: template.id,
    recurrence: 'FREQ=WEEKLY;BYDAY=MO',
    time_zone: 'Europe/Berlin',
    start: '2027-01-04T00:00:00',
    duration: 'P1D',
    create_before: 'P1D',
    custom_id: 'monday-{date}',
  });
  await does('patch', `schedules/${id}`, { duration: 'P2D' });
  assert.deepEqual(await newest('schedule.changed'), sides({ duration: 'P1D' }, { duration: 'P2D' }));
  await does('post', `schedules/${id}/pause`);
  assert.deepEqual(await newest('schedule.paused'), sides({ paused: false }, { paused: true }));
  await does('delete', `schedules/${id}`);
  assert.equal((await newest('schedule.deleted'))?.before.name, 'mondays');
  const rate = { currency: 'SEK', date: '2026-12-01', per_eur: '11.10' };
  await does('post', 'exchange-rates', { rates: [rate] });
  assert.deepEqual(await newest('exchange_rates.set'), sides({}, { SEK: { '2026-12-01': '11.10' } }));
  await does('post', 'exchange-rates', { rates: [{ ...rate, per_eur: '11.2' }] });
  assert.deepEqual(
    await newest('exchange_rates.set'),
    sides({ SEK: { '2026-12-01': '11.10' } }, { SEK: { '2026-12-01': '11.2' } }),
  );
});

test('a list that is too long is named, and the entry stays small', async () => {
  const player_ids = Array.from({ length: 5_000 }, (_, index) => `somebody-${index}`);
  const {
    id,
    version: _,
    ...made
  } = await does('post', 'campaigns', pointTournament({ audience: { player_ids } }));
  const changes = await newest('campaign.created');
  assert.deepEqual(changes?.omitted, ['/audience/player_ids']);
  assert.equal(changes?.after.custom_id, made.custom_id);
  await does('delete', `campaigns/${id}`);
});

test('voided events and sessions', async () => {
  await sendEvents(laurel, [gameround({ unique_id: 'rolled-back' })]);
  await does('post', 'events/void', { unique_ids: ['rolled-back', 'unknown'], reason: 'a test' });
  assert.deepEqual(await newest('events.voided'), sides({ voided: false }, { voided: true }));
  const { headers } = await startSession(laurel);
  const begun = await newest('session.started');
  const started_at = String(begun?.after.started_at);
  assert.match(started_at, /^2026-12-03T12:\d\d:\d\d\.\d{3}Z$/);
  assert.deepEqual(begun, sides({}, { started_at }));
  assert.equal((await callWith(laurel, headers, 'DELETE')).status, 204);
  assert.deepEqual(await newest('session.ended'), sides({ started_at }, {}));
});

test('what changes nothing that staff set has no sides; a rebuild is named, as it knows later what it found', async () => {
  await does('post', 'signing-keys', {});
  assert.equal(await newest('signing_key.rotated'), null);
  const { id } = await does('post', 'campaigns', pointTournament());
  await does('post', `campaigns/${id}/publish`);
  await everythingScored(owner);
  const rebuild = await does('post', `campaigns/${id}/rebuilds`, { check: true });
  assert.equal(await newest('campaign.rebuilt'), null);
  const { body } = await owner.get('/api/v1/audit-log?action=campaign.rebuilt');
  assert.deepEqual(body.results[0].details, { check: true, rebuild_id: rebuild.id });
});
