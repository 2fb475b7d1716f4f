import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { signIn } from '../../support/staff.ts';

const laurel = forFile(startLaurel);

test('no answer of any kind is to be taken for another type than it says', async () => {
  const accessToken = await signIn(laurel);
  const answers = [
    await ask('/health'),
    await ask('/docs'),
    await ask('/docs/assets/none.css'),
    await ask('/openapi.json'),
    await ask('/there/is/nothing'),
    await ask('/%FF'),
    await ask('/api/v1/campaigns'),
    await ask('/api/v1/campaigns', { authorization: `Bearer ${accessToken}` }),
    await ask('/public/api/v2/tournaments/details', { authorization: laurel.apiKey }),
  ];
  for (const { url, headers } of answers) assert.equal(headers.get('x-content-type-options'), 'nosniff', url);
});

test('what staff see, and why they were refused, is stored by no cache', async () => {
  const accessToken = await signIn(laurel);
  for (const path of ['/api/v1/campaigns', '/api/v1/users', '/api/v1/campaigns/999']) {
    const seen = await ask(path, { authorization: `Bearer ${accessToken}` });
    assert.equal(seen.headers.get('cache-control'), 'no-store', path);
    assert.equal((await ask(path)).headers.get('cache-control'), 'no-store', path);
  }
});

test('pages open in no frame, send no addresses on, and ask for nothing of the machine', async () => {
  for (const path of ['/docs', '/docs/gone']) {
    const { headers } = await ask(path);
    assert.equal(headers.get('x-frame-options'), 'DENY', path);
    assert.equal(headers.get('referrer-policy'), 'no-referrer', path);
    assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin', path);
    assert.match(headers.get('permissions-policy') ?? '', /camera=\(\)/, path);
    assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/, path);
  }
});

test('a service that is reached by https says that it always will be, one that is not says nothing of it', async () => {
  assert.equal((await ask('/health')).headers.get('strict-transport-security'), null);
  const encrypted = await startLaurel({ PUBLIC_URL: 'https://tournaments.example' });
  try {
    const { headers } = await ask('/health', {}, encrypted);
    assert.match(headers.get('strict-transport-security') ?? '', /^max-age=\d{8}$/);
  } finally {
    await encrypted.close();
  }
});

async function ask(path: string, headers: Record<string, string> = {}, { url } = laurel): Promise<Response> {
  const response = await fetch(url + path, { headers });
  await response.arrayBuffer();
  return response;
}
