import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { published } from '../support/player-view.ts';
import { type Answer, campaignInput } from '../support/tournaments.ts';
import { waitUntil } from '../support/waiting.ts';

const laurel = forFile(() => startLaurel({ PUBLIC_URL: 'https://play.example/promotions/' }));

test('links begin with PUBLIC_URL where it is set', async () => {
  const owner = await signInOwner(laurel);
  for (const custom_id of ['TM-1', 'TM-2']) {
    await published(owner, campaignInput({ custom_id }));
  }
  const path = '/public/api/v2/tournaments/details';
  const ask = async (query: string) => {
    const response = await fetch(`${laurel.url}${path}${query}`, {
      headers: { authorization: laurel.apiKey },
    });
    return (await response.json()) as Answer;
  };
  await waitUntil('the campaigns are shown', async () => (await ask('')).count === 2);
  const { next } = await ask('?page_size=1');
  assert.equal(next, `https://play.example/promotions${path}?page_size=1&page=2`);
});

test('the OpenAPI document says that the server is reached below the path of PUBLIC_URL', async () => {
  const { servers } = (await (await fetch(`${laurel.url}/openapi.json`)).json()) as { servers: unknown };
  assert.deepEqual(servers, [{ url: 'https://play.example/promotions' }]);
});
