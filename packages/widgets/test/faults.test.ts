import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { LiveFailure } from '@laurel/client/live/live-failure.ts';
import { adviceOn } from '../src/advice.ts';
import { faultOf, WidgetError } from '../src/faults.ts';

afterEach(() => mock.restoreAll());

const server = 'https://laurel.example';

/** What the server answers to the small call, and to a request for a file of any site; undefined: nothing. */
function answers(call: Response | undefined, file: Response | undefined): void {
  // One upon another would be restored to each other.
  mock.restoreAll();
  mock.method(globalThis, 'fetch', async (address: string) => {
    const answer = address.includes('/public/') ? call : file;
    if (!answer) throw new TypeError('Failed to fetch');
    return answer;
  });
}

const codeOf = async (error: unknown, sent = 'pk_key') =>
  (await faultOf(error, server, async () => sent)).code;

test('a refusal has the code and the sentence of the server', async () => {
  const error = new LiveFailure('The header must carry a key.', { status: 401, code: 'unauthenticated' });
  const fault = await faultOf(error, server, async () => 'pk_key');
  assert.deepEqual(fault, { code: 'unauthenticated', message: 'The header must carry a key.', error });
  assert.equal(await codeOf(new LiveFailure('HTTP 502', { status: 502 })), 'http_502');
});

test('without an answer it is the site that is refused only where the server is there and the page may read nothing', async () => {
  const file = () => new Response('{}');
  const none = new TypeError('Failed to fetch');
  answers(undefined, file());
  assert.equal(await codeOf(none), 'origin_refused');
  answers(undefined, new Response('', { status: 503 }));
  assert.equal(await codeOf(new LiveFailure('no answer', {})), 'unreachable');
  answers(undefined, undefined);
  assert.equal(await codeOf(none), 'unreachable');
  answers(new Response('{}'), file());
  assert.equal(await codeOf(none), 'unreachable', 'the page may read answers: the connection broke');
  answers(new Response('{}', { status: 403 }), file());
  assert.equal(await codeOf(none), 'unreachable');
});

test('a wrong credential is never called a wrong site', async () => {
  const none = new TypeError('Failed to fetch');
  answers(
    new Response('{"detail": "The player token has expired; get a new one."}', { status: 401 }),
    undefined,
  );
  const { code, message } = await faultOf(none, server, async () => 'eyJ.expired.token');
  assert.deepEqual([code, message], ['unauthenticated', 'The player token has expired; get a new one.']);
  for (const secret of ['', 'laurel_secret-0123456789']) {
    answers(undefined, new Response('{}'));
    assert.equal(await codeOf(none, secret), 'unauthenticated', secret);
  }
  const own = new WidgetError('unauthenticated', 'What the page’s tokenProvider returns is no player token.');
  assert.equal((await faultOf(none, server, () => Promise.reject(own))).code, 'unauthenticated');
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
