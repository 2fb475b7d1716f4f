import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';
import type { Operation } from '@laurel/contract/operations/operation.ts';
import { operations } from '@laurel/contract/operations/operations.ts';
import { addressOf } from '../../support/examples.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { signInOwner } from '../../support/management.ts';
import { published } from '../../support/player-view.ts';
import { campaignInput } from '../../support/tournaments.ts';
import { waitUntil } from '../../support/waiting.ts';

const laurel = forFile(startLaurel);

/** Sends the target as it is: proxies write the whole address there (RFC 9112, section 3.2.2). */
function send(method: string, target: string, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(laurel.url);
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const sent = request({ hostname, port, method, path: target, headers, agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part) => (body += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    sent.on('error', reject).end();
  });
}

const shown = [
  '/',
  '/docs/',
  '/console',
  '/verify',
  '/widgets/v1/laurel.js',
  '/log/v1/1/events/tile/0/x001/067',
  '/none',
];

test('a target with scheme and host is answered as its path is', async () => {
  const calls = Object.values<Operation>(operations).map((one) => [one.method, addressOf(one, {})] as const);
  for (const [method, path] of [...calls, ...shown.map((one) => ['GET', one] as const)]) {
    const plain = await send(method, path);
    for (const base of ['http://a.example', 'HTTPS://A.example:8443'])
      assert.equal((await send(method, base + path)).status, plain.status, `${method} ${base}${path}`);
  }
  assert.equal((await send('GET', 'http://a.example')).status, (await send('GET', '/')).status);
  assert.equal((await send('GET', 'http://a.example?a=1')).status, (await send('GET', '/?a=1')).status);
});

test('links begin with the host of such a target, whatever the header Host is', async () => {
  const owner = await signInOwner(laurel);
  for (const custom_id of ['TM-1', 'TM-2']) {
    await published(owner, campaignInput({ custom_id }));
  }
  const path = '/public/api/v2/tournaments/details?page_size=1';
  const ask = async (target: string) =>
    JSON.parse((await send('GET', target, { authorization: laurel.apiKey, host: 'b.example' })).body);
  await waitUntil('the campaigns are shown', async () => (await ask(path)).count === 2);
  assert.equal((await ask(path)).next, `http://b.example${path}&page=2`);
  assert.equal((await ask(`http://user@a.example:81${path}`)).next, `http://a.example:81${path}&page=2`);
});
