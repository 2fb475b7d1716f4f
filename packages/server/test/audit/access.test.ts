import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditEntryAnswer } from '@laurel/contract/audit/audit-log.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { type Management, signInOwner } from '../support/management.ts';
import { call, makeTenant, signIn } from '../support/staff.ts';

const laurel = forFile(startLaurel);
const owner = forFile(() => signInOwner(laurel));

async function newest(
  staff: Management = owner,
): Promise<Pick<AuditEntryAnswer, 'author' | 'action' | 'details'>> {
  const { author, action, details } = (await staff.get('/api/v1/audit-log')).body.results[0];
  return { author, action, details };
}

const password = 'a password of somebody';
const author = 'owner@acme.test';

test('who may do what: users that are made, changed and disabled are in the audit log, without a password', async () => {
  const { body: user } = await owner.post('/api/v1/users', { username: 'eve', password, role: 'viewer' });
  const { user_id } = user;
  const named = { user_id, username: 'eve' };
  assert.deepEqual(await newest(), { author, action: 'user.created', details: { ...named, role: 'viewer' } });
  await owner.put(`/api/v1/users/${user_id}`, { role: 'manager', password: `${password} else` });
  const changed = { ...named, role: 'manager', disabled: false, password: true };
  assert.deepEqual(await newest(), { author, action: 'user.changed', details: changed });
  await owner.delete(`/api/v1/users/${user_id}`);
  const disabled = { ...changed, disabled: true, password: false };
  assert.deepEqual(await newest(), { author, action: 'user.changed', details: disabled });
});

test('API keys that are made and revoked are there, without their text', async () => {
  const asked = { name: 'website', scopes: ['tournaments:read'] };
  const { body } = await owner.post('/api/v1/api-keys', asked);
  const { api_key_id } = body;
  const created = { author, action: 'api_key.created', details: { api_key_id, ...asked } };
  assert.deepEqual(await newest(), created);
  await owner.delete(`/api/v1/api-keys/${api_key_id}`);
  assert.deepEqual(await newest(), { author, action: 'api_key.revoked', details: { api_key_id } });
});

test('what the owner does to a tenant is in the log of that tenant', async () => {
  const tenant_id = await makeTenant(laurel, 'beta');
  const get = async () => {
    const path = '/api/v1/audit-log';
    return (await call(laurel, await signIn(laurel), 'GET', path, { tenant_id })).body.results;
  };
  await call(laurel, await signIn(laurel), 'PATCH', `/api/v1/tenants/${tenant_id}`, {
    body: { mask_usernames: true },
  });
  const entries = (await get()).map(({ author, action, details }: AuditEntryAnswer) => ({
    author,
    action,
    details,
  }));
  assert.deepEqual(entries, [
    { author, action: 'tenant.changed', details: { mask_usernames: true } },
    { author, action: 'tenant.created', details: { name: 'beta' } },
  ]);
});

test('a rotated signing key is noted, and what was refused is not', async () => {
  const { body } = await owner.post('/api/v1/signing-keys', {});
  const rotated = { author, action: 'signing_key.rotated', details: { key_id: body.key_id } };
  assert.deepEqual(await newest(), rotated);
  await owner.post('/api/v1/users', { username: author, password, role: 'viewer' });
  await owner.delete('/api/v1/api-keys/999');
  await owner.put('/api/v1/users/999', { role: 'viewer' });
  assert.deepEqual(await newest(), rotated);
});
