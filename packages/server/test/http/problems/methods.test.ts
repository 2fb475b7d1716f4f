import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { signIn } from '../../support/staff.ts';

const laurel = forFile(startLaurel);

const wrong = [
  ['PUT', '/api/v1/events', 'GET, HEAD, POST'],
  ['POST', '/public/api/v2/tournaments/details', 'GET, HEAD'],
  ['GET', '/api/v1/auth/token', 'POST'],
  ['PATCH', '/api/v1/campaigns/17', 'GET, HEAD, PUT, DELETE'],
  ['OPTIONS', '/api/v1/campaigns?page=2', 'GET, HEAD, POST'],
  ['DELETE', '/api/v1/campaigns/17/players/a%2Fb/explain', 'GET, HEAD'],
  ['POST', '/', 'GET, HEAD'],
] as const;

for (const [method, path, allowed] of wrong)
  test(`${method} ${path} is answered with 405 and the methods that are allowed`, async () => {
    const response = await fetch(laurel.url + path, { method });
    assert.equal(response.status, 405);
    assert.equal(response.headers.get('allow'), allowed);
    const problem = (await response.json()) as Record<string, unknown>;
    assert.equal(problem.type, 'urn:laurel:fault:method_not_allowed');
  });

test('a fixed word below an address is no id that another method could take', async () => {
  const headers = { authorization: `Bearer ${await signIn(laurel)}` };
  for (const [method, path, allowed] of [
    ['GET', '/api/v1/payouts/approve', 'POST'],
    ['DELETE', '/api/v1/users/me', 'GET, HEAD'],
  ] as const) {
    const response = await fetch(laurel.url + path, { method, headers });
    assert.deepEqual([response.status, response.headers.get('allow')], [405, allowed], `${method} ${path}`);
  }
  assert.equal((await fetch(`${laurel.url}/api/v1/payouts/others`, { headers })).status, 400);
});

test('an address that no operation has stays not found, whatever the method', async () => {
  for (const method of ['GET', 'PUT', 'OPTIONS'])
    assert.equal((await fetch(`${laurel.url}/api/v1/nothing`, { method })).status, 404);
});
