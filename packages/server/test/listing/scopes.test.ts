import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { signInOwner, signInToNewTenant } from '../support/management.ts';
import { published } from '../support/player-view.ts';
import { campaignInput } from '../support/tournaments.ts';
import { waitUntil } from '../support/waiting.ts';

const path = '/public/api/v2/tournaments/details';
const laurel = forFile(startLaurel);

function ask(headers: Record<string, string>) {
  return fetch(laurel.url + path, { headers });
}

test('Authorization holds the API key, raw or after Bearer', async () => {
  assert.equal((await ask({ authorization: laurel.apiKey })).status, 200);
  assert.equal((await ask({ authorization: `Bearer ${laurel.apiKey}` })).status, 200);
  assert.equal((await ask({ authorization: 'nothing' })).status, 401);
  assert.equal((await ask({ 'x-api-key': laurel.apiKey })).status, 401);
  assert.equal((await ask({})).status, 401);
});

test('a key that is revoked ends with the next request, however often it was used', async () => {
  const owner = await signInOwner(laurel);
  const { body } = await owner.post('/api/v1/api-keys', { name: 'site', scopes: ['tournaments:read'] });
  const headers = { authorization: body.key };
  const first = await ask(headers);
  const etag = first.headers.get('etag') ?? '';
  for (let i = 0; i < 3; i += 1) assert.equal((await ask({ ...headers, 'if-none-match': etag })).status, 304);
  assert.equal((await owner.delete(`/api/v1/api-keys/${body.api_key_id}`)).status, 204);
  assert.equal((await ask({ ...headers, 'if-none-match': etag })).status, 401);
  assert.equal((await ask(headers)).status, 401);
});

test('a tenant sees its own campaigns only, also from what is kept (invariant I5)', async () => {
  const other = await signInToNewTenant(laurel, 'other');
  await published(other, campaignInput());
  const { body } = await other.post('/api/v1/api-keys', { name: 'site', scopes: ['tournaments:read'] });
  const countFor = async (authorization: string) =>
    ((await (await ask({ authorization })).json()) as { count: number }).count;
  await waitUntil('the campaign is shown', async () => (await countFor(body.key)) === 1);
  assert.equal(await countFor(laurel.apiKey), 0);
});
