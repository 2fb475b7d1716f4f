import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { published } from '../support/player-view.ts';
import { type Answer, campaignInput, listed, openShown } from '../support/tournaments.ts';

const laurel = forFile(startLaurel);
before(async () => {
  const owner = await signInOwner(laurel);
  for (const custom_id of ['TM-1', 'TM-2', 'TM-3']) {
    await published(owner, campaignInput({ custom_id }));
  }
});

const REQUESTS = 200;

async function ask(query: string): Promise<Answer> {
  const url = `${laurel.url}/public/api/v2/tournaments/details?${query}`;
  const response = await fetch(url, { headers: { authorization: laurel.apiKey } });
  assert.equal(response.status, 200);
  return (await response.json()) as Answer;
}

async function kept(what: 'answers' | 'bytes'): Promise<number> {
  const text = await (await fetch(`${laurel.url}/metrics`)).text();
  return Number(new RegExp(`^laurel_listing_kept_${what} (\\d+)$`, 'm').exec(text)?.[1]);
}

for (const [what, query] of [
  ['an answer without links', 'page_size=20'],
  ['an answer with links', 'page_size=1'],
] as const)
  test(`parameters without a meaning leave nothing behind: ${what}`, async () => {
    assert.equal((await ask(query)).count, 3);
    const before = [await kept('answers'), await kept('bytes')];
    assert.ok(before.every((number) => number > 0));
    for (let nth = 0; nth < REQUESTS; nth++) {
      const meaningless = `_=${nth}&utm_campaign=${'x'.repeat(8_000)}`;
      const { next } = await ask(`${query}&${meaningless}`);
      if (query === 'page_size=1') assert.equal(new URL(next ?? '').searchParams.get('_'), String(nth));
    }
    assert.deepEqual([await kept('answers'), await kept('bytes')], before);
  });

test('an answer is kept once, however its parameters are written', async () => {
  const queries = [
    'status=SC,AC&game_ids=b,a&language=DE',
    'language=de&game_ids=a,b&status=AC%2CSC',
    'game_ids=a,b,a&status=AC,SC,AC&language=de&page=1&page_size=8',
  ];
  await ask(queries[0] as string);
  const before = await kept('answers');
  for (const query of queries) await ask(query);
  assert.equal(await kept('answers'), before);
});

test('of what has a meaning no more is kept than fits, keys and links included', async () => {
  const cachedBytes = 100_000;
  const campaigns = Array.from({ length: 3 }, (_, i) => listed(i + 1, {}, { a: '1' }));
  const { listing, pageOf } = openShown(campaigns, {}, { cachedBytes });
  for (let nth = 0; nth < REQUESTS; nth++) {
    const game_ids = `${nth}-${'x'.repeat(5_000)}`;
    await pageOf(`game_ids=${game_ids}`);
    await pageOf(`page_size=1&_=${nth}-${'x'.repeat(500)}`);
    assert.ok(listing.kept().bytes <= 3 * cachedBytes, JSON.stringify(listing.kept()));
  }
  const { answers } = listing.kept();
  assert.ok(answers > 10 && answers <= 100, `${answers} answers`);
});
