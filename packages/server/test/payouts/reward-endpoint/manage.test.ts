import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { assertRefused } from '../../support/management.ts';
import { valuesOf } from '../../support/members.ts';
import { call, signIn } from '../../support/staff.ts';

const laurel = forFile(startLaurel);
let owner: string;
before(async () => {
  owner = await signIn(laurel);
});

const path = '/api/v1/reward-endpoint';
const send = (method: string, body?: object) => call(laurel, owner, method, path, { body });
const body = { url: 'https://bonus.example.com/laurel', shape: 'template' };

test('admins set, replace and remove an endpoint; its secret stays hidden and the audit log has each change', async () => {
  assertRefused(await send('GET'), 404, 'not_found');
  const set = await send('PUT', body);
  assert.equal(set.status, 200);
  const { secret, ...rest } = set.body;
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{32}$/);
  assert.deepEqual({ ...rest, created_at: '' }, { ...body, created_at: '' });
  assert.deepEqual((await send('GET')).body, rest);
  const again = await send('PUT', { ...body, shape: 'parameters' });
  assert.notEqual(again.body.secret, secret);
  assert.equal((await send('GET')).body.shape, 'parameters');
  assert.equal((await send('DELETE')).status, 204);
  assertRefused(await send('DELETE'), 404, 'not_found');
  const { results } = (await call(laurel, owner, 'GET', '/api/v1/audit-log?page_size=3')).body;
  assert.deepEqual(valuesOf(results, 'action'), [
    'reward_endpoint.removed',
    'reward_endpoint.set',
    'reward_endpoint.set',
  ]);
  assert.ok(!JSON.stringify(results).includes(secret.slice(6)));
});

test('an invalid body is refused with the name of the member', async () => {
  for (const [wrong, pointer] of [
    [{ ...body, url: 'http://bonus.example.com' }, '/url'],
    [{ ...body, url: 'https://10.0.0.1/' }, '/url'],
  ] as const)
    assert.equal(assertRefused(await send('PUT', wrong), 422, 'invalid_body').errors?.[0]?.pointer, pointer);
});
