import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { operations } from '@laurel/contract/operations/operations.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { type Answer, campaignInput } from '../support/tournaments.ts';
import { waitUntil } from '../support/waiting.ts';

const path = '/public/api/v2/tournaments/details';
const laurel = forFile(() => startLaurelAt('2026-12-03T12:00:00Z'));

before(async () => {
  const owner = await signInOwner(laurel);
  for (const custom_id of ['TM-1', 'TM-2', 'TM-3', 'TM-draft', 'TM-hidden']) {
    const created = await owner.post('/api/v1/campaigns', {
      ...campaignInput({ custom_id, visible: custom_id !== 'TM-hidden' }),
      texts: { en: { name: custom_id }, de: { name: `${custom_id} auf Deutsch` } },
    });
    assert.equal(created.status, 201, JSON.stringify(created.body));
    if (custom_id === 'TM-draft') continue;
    const published = await owner.post(`/api/v1/campaigns/${created.body.id}/publish`);
    assert.equal(published.status, 200, JSON.stringify(published.body));
  }
  const timestamp = '2026-12-02T00:00:00Z';
  const username = { unique_id: 'name', timestamp, player_id: 'anna', username: 'Anna A.' };
  await sendEvents(laurel, [
    { event: 'player', data: username },
    gameround({ player_id: 'anna', timestamp }),
    gameround({ player_id: 'anna', timestamp }),
    gameround({ player_id: 'ben', timestamp }),
  ]);
  await untilShown();
});

/** Asks without the client's own handling of caches and codings. */
function ask(query = '', options: { method?: 'GET' | 'HEAD'; headers?: Record<string, string> } = {}) {
  const { method = 'GET', headers } = options;
  return laurel.app.inject({
    method,
    url: path + query,
    headers: { authorization: laurel.apiKey, ...headers },
  });
}

/** Scoring follows publishing and events by itself. */
async function untilShown(): Promise<void> {
  await waitUntil('three entries are shown with two lines each', async () => {
    const { count, results } = (await ask()).json<Answer>();
    assert.deepEqual([count, results.map(({ leaderboard }) => leaderboard.length)], [3, [2, 2, 2]]);
  });
}

test('an answer has the shape of the contract and shows what was sent', async () => {
  const response = await fetch(laurel.url + path, { headers: { authorization: laurel.apiKey } });
  assert.equal(response.status, 200);
  const answer = (await response.json()) as Answer;
  const validate = new Ajv2020({ strict: false, formats: { 'date-time': true } }).compile(
    operations.listTournaments.answers[200].schema,
  );
  assert.ok(validate(answer), JSON.stringify(validate.errors));
  const [{ campaign, leaderboard } = assert.fail()] = answer.results;
  assert.equal(campaign.custom_id, 'TM-1');
  assert.equal(campaign.start, '2026-12-01T00:00:00Z');
  assert.equal(campaign.status, 'AC');
  assert.deepEqual(
    leaderboard.map((row) => [row.player_username.slice(0, 7), row.score]),
    [
      ['Anna A.', 2],
      ['Player ', 1],
    ],
  );
});

test('drafts and hidden campaigns are not listed', async () => {
  const { results } = (await ask()).json<Answer>();
  assert.deepEqual(
    results.map((entry) => entry.campaign.custom_id),
    ['TM-1', 'TM-2', 'TM-3'],
  );
});

test('next and previous are absolute and keep every other parameter', async () => {
  const { next, previous } = (await ask('?page_size=1&sort=start_date,-status&page=2&mark=a%20b?c')).json();
  for (const [link, page] of [
    [next, '3'],
    [previous, '1'],
  ]) {
    const url = new URL(link);
    assert.equal(url.pathname, path);
    assert.deepEqual(Object.fromEntries(url.searchParams), {
      page_size: '1',
      sort: 'start_date,-status',
      page,
      mark: 'a b?c',
    });
  }
});

test('a link leads to the next page of the same server', async () => {
  const headers = { authorization: laurel.apiKey };
  const first = await fetch(`${laurel.url}${path}?page_size=2`, { headers });
  const { next } = (await first.json()) as Answer;
  assert.ok(next?.startsWith(`${laurel.url}/`));
  const second = await fetch(next ?? '', { headers });
  const { results } = (await second.json()) as Answer;
  assert.deepEqual(
    results.map((entry) => entry.campaign.custom_id),
    ['TM-3'],
  );
});

test('gzip is the same bytes, compressed', async () => {
  const plain = await ask();
  const compressed = await ask('', { headers: { 'accept-encoding': 'gzip' } });
  assert.equal(plain.headers['content-encoding'], undefined);
  assert.equal(compressed.headers['content-encoding'], 'gzip');
  assert.equal(compressed.headers['content-length'], String(compressed.rawPayload.length));
  assert.deepEqual(gunzipSync(compressed.rawPayload), plain.rawPayload);
  const refused = await ask('', { headers: { 'accept-encoding': 'identity;q=0' } });
  assert.equal(refused.statusCode, 406);
  assert.equal(refused.json().type, 'urn:laurel:fault:not_acceptable');
});

test('an answer can be kept and asked for again: 304 without a body while nothing changed', async () => {
  for (const coding of ['identity', 'gzip']) {
    const { headers } = await ask('', { headers: { 'accept-encoding': coding } });
    assert.match(String(headers.etag), /^"[\w-]+"$/);
    const again = await ask('', {
      headers: { 'accept-encoding': coding, 'if-none-match': `"other", W/${headers.etag}` },
    });
    assert.equal(again.statusCode, 304);
    assert.equal(again.body, '');
    for (const name of ['etag', 'vary', 'cache-control', 'content-language'])
      assert.equal(again.headers[name], headers[name], name);
  }
  const other = await ask('', { headers: { 'if-none-match': '"other"' } });
  assert.equal(other.statusCode, 200);
});

test('headers say who may keep an answer and in which language it is', async () => {
  const { headers } = await ask('?language=de-AT');
  assert.equal(headers.vary, 'Accept-Encoding, Authorization');
  assert.equal(headers['cache-control'], 'private, no-cache');
  assert.equal(headers['content-language'], 'de');
  assert.equal(headers['content-type'], 'application/json; charset=utf-8');
});

test('what is kept for one language, host or coding is not shown to another', async () => {
  const asked = [
    { query: '?page_size=1&language=en', host: 'one.example', coding: 'identity', language: 'en' },
    { query: '?page_size=1&language=de', host: 'one.example', coding: 'gzip', language: 'de' },
    { query: '?page_size=1&language=de', host: 'two.example:8080', coding: 'identity', language: 'de' },
    { query: '?page_size=1&language=en', host: 'two.example:8080', coding: 'gzip', language: 'en' },
  ];
  const tags = new Set<unknown>();
  for (const { query, host, coding, language } of [...asked, ...asked, ...asked.toReversed()]) {
    const { headers, rawPayload } = await ask(query, { headers: { host, 'accept-encoding': coding } });
    const body = coding === 'gzip' ? gunzipSync(rawPayload) : rawPayload;
    const { next, results } = JSON.parse(body.toString()) as Answer;
    assert.equal(next, `http://${host}${path}${query}&page=2`);
    assert.equal(headers['content-language'], language);
    assert.equal(headers['content-encoding'], coding === 'gzip' ? 'gzip' : undefined);
    assert.equal(results[0]?.campaign.name, language === 'de' ? 'TM-1 auf Deutsch' : 'TM-1');
    tags.add(headers.etag);
  }
  assert.equal(tags.size, asked.length);
});

test('HEAD answers the headers of GET without a body', async () => {
  for (const coding of ['identity', 'gzip']) {
    const options = { headers: { 'accept-encoding': coding } };
    const got = await ask('', options);
    const head = await ask('', { method: 'HEAD', ...options });
    assert.equal(head.statusCode, 200);
    assert.equal(head.body, '');
    for (const name of ['etag', 'content-length', 'content-encoding', 'content-type', 'vary'])
      assert.equal(head.headers[name], got.headers[name], name);
  }
});
