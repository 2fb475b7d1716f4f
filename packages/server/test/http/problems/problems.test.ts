import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { gameround, postEvents, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { addTenant, openModules } from '../../support/modules.ts';
import { call, requestToken, signIn } from '../../support/staff.ts';

const laurel = forFile(startLaurel);
let owner: string;
before(async () => {
  owner = await signIn(laurel);
});

test('what is wrong with a member of a body is said in a few plain words', async () => {
  const body = { username: 'a'.repeat(300), password: 'short', role: 'boss', colour: 'red' };
  const answer = await call(laurel, owner, 'POST', '/api/v1/users', { body });
  assert.equal(answer.status, 422);
  assert.deepEqual(detailsOf(answer.body, 'pointer'), {
    '/username': 'must have at most 255 characters',
    '/password': 'must have at least 8 characters',
    '/role': 'must be one of viewer, manager, admin, owner',
    '/colour': 'is not known here',
  });
  const empty = await call(laurel, owner, 'POST', '/api/v1/users', { body: {} });
  assert.deepEqual(detailsOf(empty.body, 'pointer'), {
    '/username': 'is required',
    '/password': 'is required',
    '/role': 'is required',
  });
});

test('what is wrong with a parameter is said in the same words', async () => {
  const answer = await call(laurel, owner, 'GET', '/api/v1/campaigns?name=&colour=red&page_size=1000');
  assert.equal(answer.status, 400);
  assert.equal(answer.body.title, 'A parameter has a value that is not allowed');
  assert.deepEqual(detailsOf(answer.body, 'parameter'), {
    name: 'must not be empty',
    colour: 'is not known here',
    page_size: 'must be at most 100',
  });
});

test('an amount and a whole number are asked for in words, not as a pattern', async () => {
  const body = { custom_id: '', recurrence: 'FREQ=DAILY', template_id: 1.5 };
  const schedule = await call(laurel, owner, 'POST', '/api/v1/schedules', { body });
  assert.partialDeepStrictEqual(detailsOf(schedule.body, 'pointer'), {
    '/template_id': 'must be a whole number',
  });
  const rate = { currency: 'USD', date: '2026-01-01', per_eur: '1,08' };
  const rates = await call(laurel, owner, 'POST', '/api/v1/exchange-rates', { body: { rates: [rate] } });
  assert.deepEqual(Object.values(detailsOf(rates.body, 'pointer')), ['must be a decimal such as 12.50']);
});

function detailsOf(body: { errors?: unknown }, place: 'pointer' | 'parameter'): Record<string, string> {
  const errors = body.errors as Array<Record<'pointer' | 'parameter' | 'detail', string>>;
  return Object.fromEntries(errors.map((error) => [error[place], error.detail]));
}

async function post(path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>) {
  const authorization = `Bearer ${owner}`;
  const options = { method: 'POST', headers: { authorization, ...headers }, body };
  const response = await fetch(laurel.url + path, options);
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

const json = { 'content-type': 'application/json' };

for (const path of ['/api/v1/users', '/api/v1/campaigns/1/finish'])
  test(`a body of ${path} is JSON, sent plain; anything else is named`, async () => {
    for (const coding of ['gzip', 'br']) {
      const { status, body } = await post(path, gzipSync('{}'), { ...json, 'content-encoding': coding });
      assert.deepEqual([status, body.type], [415, 'urn:laurel:fault:unsupported_media_type']);
      assert.match(body.detail ?? '', /Content-Encoding/);
    }
    assert.equal((await post(path, '{}', { 'content-type': 'text/plain' })).status, 415);
    const plain = await post(path, '{}', { ...json, 'content-encoding': 'identity' });
    assert.ok([404, 422].includes(plain.status), String(plain.status));
  });

test('a body that is not UTF-8 is refused, not read with other letters', async () => {
  for (const path of ['/api/v1/clients', '/api/v1/campaigns/1/finish']) {
    const { status, body } = await post(path, Buffer.from('{"name":"\xff"}', 'latin1'), json);
    assert.deepEqual([status, body.type], [400, 'urn:laurel:fault:malformed_body']);
    assert.match(body.detail ?? '', /UTF-8/);
  }
});

test('a form of the token endpoint is sent plain', async () => {
  const { username, password } = laurel;
  const form = new URLSearchParams({ username, password }).toString();
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const { status, body } = await post('/api/v1/auth/token', form, { ...type, 'content-encoding': 'gzip' });
  assert.deepEqual([status, body.error], [400, 'invalid_request']);
  assert.match(body.error_description ?? '', /Content-Encoding/);
  assert.equal((await requestToken(laurel, form)).status, 200);
});

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

test('an address that does not exist is answered with a problem document', async () => {
  const response = await fetch(`${laurel.url}/nothing`);
  assert.equal(response.status, 404);
  assert.equal(response.headers.get('content-type'), 'application/problem+json');
  assert.deepEqual(await response.json(), {
    type: 'urn:laurel:fault:not_found',
    title: 'There is nothing at this address',
    status: 404,
    detail: 'There is no GET /nothing.',
  });
});

test('a path that is not percent-encoded text is refused as a problem document', async () => {
  const response = await fetch(`${laurel.url}/api/v1/campaigns/%FF`);
  assert.equal(response.status, 400);
  assert.equal(response.headers.get('content-type'), 'application/problem+json');
  const problem = (await response.json()) as Record<string, unknown>;
  assert.equal(problem.type, 'urn:laurel:fault:malformed_request');
});

test('a failure of the service is an internal_error that says nothing of its cause', async () => {
  await laurel.database.query({ text: 'alter table event_keys rename to event_keys_away' });
  const response = await postEvents(laurel, JSON.stringify([gameround()]));
  await laurel.database.query({ text: 'alter table event_keys_away rename to event_keys' });
  assert.equal(response.status, 500);
  const problem = (await response.json()) as Record<string, unknown>;
  assert.equal(problem.type, 'urn:laurel:fault:internal_error');
  assert.doesNotMatch(JSON.stringify(problem), /event_keys|relation|insert|select/i);
  assert.deepEqual(await sendEvents(laurel, [gameround()]), { accepted: 1, duplicates: 0 });
});

test('boards of a process that stops are refused with shutting_down', async () => {
  const modules = await openModules();
  const tenant_id = await addTenant(modules);
  await modules.scoring.close();
  await assert.rejects(modules.scoring.stateOf(tenant_id), { code: 'shutting_down' });
  await modules.close();
});
