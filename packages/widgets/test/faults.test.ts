import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { LiveFailure } from '@laurel/client/live/live-failure.ts';
import { adviceOn } from '../src/advice.ts';
import { faultOf, WidgetError } from '../src/faults.ts';

afterEach(() => mock.restoreAll());

function answer(reply: () => Promise<Response>): void {
  // One upon another would be restored to each other.
  mock.restoreAll();
  mock.method(globalThis, 'fetch', reply);
}

const codeOf = async (error: unknown) => (await faultOf(error, 'https://laurel.example')).code;

test('a refusal has the code and the sentence of the server', async () => {
  const error = new LiveFailure('The header must carry a key.', { status: 401, code: 'unauthenticated' });
  const fault = await faultOf(error, 'https://laurel.example');
  assert.deepEqual(fault, { code: 'unauthenticated', message: 'The header must carry a key.', error });
  assert.equal(await codeOf(new LiveFailure('HTTP 502', { status: 502 })), 'http_502');
});

test('without an answer, a file for pages of any site says whether the server or the credential is the cause', async () => {
  answer(async () => new Response('{}'));
  assert.equal(await codeOf(new TypeError('Failed to fetch')), 'origin_refused');
  answer(async () => new Response('', { status: 503 }));
  assert.equal(await codeOf(new LiveFailure('no answer', {})), 'unreachable');
  answer(() => Promise.reject(new TypeError('Failed to fetch')));
  assert.equal(await codeOf(new TypeError('Failed to fetch')), 'unreachable');
});

test('what the page itself does is named, also where it reaches the connection first', async () => {
  const own = new WidgetError('token_provider', 'The page’s tokenProvider failed.');
  assert.equal(await codeOf(own), 'token_provider');
  assert.equal(await codeOf(new LiveFailure('no answer', { cause: own } as object)), 'token_provider');
});

test('each fault that a developer can mend has the command for it', () => {
  const advice = (code: string, campaign = '') =>
    adviceOn(code, 'It fails.', 'https://laurel.example', 'http://localhost:8000', campaign);
  const key = 'npx laurel key create Website --scopes boards:read --origins http://localhost:8000';
  for (const code of ['origin_refused', 'unauthenticated', 'forbidden'])
    assert.ok(advice(code).includes(key));
  assert.match(advice('forbidden'), /https:\/\/laurel\.example\/api\/v1\/player-tokens/);
  assert.match(advice('token_provider'), /--scopes players:issue/);
  assert.match(advice('campaign_missing', 'SPRING'), /laurel campaign publish SPRING$/);
  assert.match(advice('not_found', "it's"), /publish 'it'\\''s'$/);
  assert.match(advice('campaign_missing'), /Set the attribute `campaign`/);
});
