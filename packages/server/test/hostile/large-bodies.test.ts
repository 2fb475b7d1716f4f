import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { countLogged, postEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { assertRefused } from '../support/management.ts';
import { type Answer, signIn } from '../support/staff.ts';

const laurel = forFile(startLaurel);
let accessToken: string;
before(async () => {
  accessToken = await signIn(laurel);
});

/** Calls with a body as it is; a time of 30 s is what hangs, not what is slow. */
async function post(path: string, body: string): Promise<Answer> {
  const response = await fetch(laurel.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(30_000),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const many = (count: number, one: string) => Array(count).fill(one).join();
const members = (count: number, value: string) =>
  Array.from({ length: count }, (_, i) => `"m${i}":${value}`).join();
const player = (inside: string) =>
  `[{"event":"player","data":{"unique_id":"large","timestamp":"2026-01-01T00:00:00Z","player_id":"p",${inside}}}]`;

describe('a body with as many errors as it has bytes is refused at once', () => {
  const cases: [string, string, string][] = [
    [
      'half a million ids that are none',
      '/api/v1/events/void',
      `{"reason":"x","unique_ids":[${many(500_000, '0')}]}`,
    ],
    [
      'seven million ids that are none',
      '/api/v1/events/void',
      `{"reason":"x","unique_ids":[${many(7_000_000, '0')}]}`,
    ],
    ['half a million rates that are none', '/api/v1/exchange-rates', `{"rates":[${many(500_000, '0')}]}`],
    ['300,000 scopes that are none', '/api/v1/api-keys', `{"name":"a","scopes":[${many(300_000, '{}')}]}`],
    ['60,000 members that nobody knows', '/api/v1/users', `{${members(60_000, '0')}}`],
  ];
  for (const [name, path, body] of cases)
    test(name, async () => {
      const problem = assertRefused(await post(path, body), 422, 'invalid_body');
      assert.equal(problem.errors?.length, 1, 'of a large body the first error is told');
    });
  test('a body of usual size gets all errors', async () => {
    const answer = await post('/api/v1/exchange-rates', `{"rates":[${many(90, '0')}]}`);
    assert.equal(assertRefused(answer, 422, 'invalid_body').errors?.length, 90);
  });
});

describe('an event with as many errors as it has bytes is refused at once', () => {
  const cases: [string, string][] = [
    ['seven million tags that are none', player(`"tags":[${many(7_000_000, '0')}]`)],
    ['a million tags that cannot be stored', player(`"tags":[${many(1_000_000, String.raw`"\u0000"`)}]`)],
    ['half a million numbers that are none', player(members(500_000, '1e999'))],
    ['an event in 5 million brackets', `[${'['.repeat(5_000_000)}${']'.repeat(5_000_000)}]`],
    [
      '10,000 events with 700 errors each',
      `[${many(10_000, player(`"tags":[${many(700, '0')}]`).slice(1, -1))}]`,
    ],
  ];
  for (const [name, body] of cases)
    test(name, async () => {
      const before = process.memoryUsage().rss;
      const response = await postEvents(laurel, body, { prefer: 'handling=strict' });
      assert.equal(response.status, 422);
      const { type, errors } = (await response.json()) as { type: string; errors: unknown[] };
      assert.equal(type, 'urn:laurel:fault:invalid_events');
      assert.ok(errors.length <= 100);
      assert.ok(process.memoryUsage().rss - before < 1_500_000_000, 'the memory is bounded');
      assert.equal(await countLogged(laurel), 0);
    });
});
