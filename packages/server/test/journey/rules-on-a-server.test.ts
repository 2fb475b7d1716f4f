import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import { commands } from '../../src/app/commands.ts';
import type { News } from '../support/day-arbitraries.ts';
import { type Example, examplesOf, factsOf, newsOf, ratesOf } from '../support/documented-examples.ts';
import { boardTable, type Explained, roundsTable } from '../support/documented-results.ts';
import { rules, rulesWithExamples } from '../support/documented-rules.ts';
import { sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { moveLogClock } from '../support/log-clock.ts';
import { type Answer, call, makeTenant, signIn } from '../support/staff.ts';
import { waitUntil } from '../support/waiting.ts';
import { eventIdOf, toEvents } from '../support/wire-events.ts';

const { examples } = examplesOf(rulesWithExamples);

const laurel = forFile(startLaurel);
let accessToken: string;
const played = new Map<Example, { tenant_id: number; apiKey: string; campaign_id: number }>();
before(async () => {
  await at('2026-11-02T12:00:00Z');
  for (const example of examples) await prepare(example);
  await sendInOrderOfReceipt();
  for (const example of examples) await afterwards(example);
});

describe('docs/rules/ says what a server does', () => {
  for (const example of examples) {
    test(example.name, async () => {
      await everythingScored(example);
      const { results } = await ok(ask(example, 'GET', '/leaderboard'));
      assert.deepEqual(boardTable(example, results), example.tables.board);
      const players = new Set(example.explained.map((row) => row.player as string));
      const explained = new Map<string, Explained[]>();
      for (const player of players) {
        const { results: rounds } = await ok(ask(example, 'GET', `/players/${player}/explain`));
        explained.set(player, rounds);
      }
      assert.deepEqual(
        roundsTable(example, (player) => explained.get(player) ?? []),
        example.explained,
      );
    });
  }

  test('simulating any of its campaigns gives the board that it shows, and a rebuild finds no difference', async () => {
    for (const example of examples) {
      const { results } = await ok(ask(example, 'POST', '/simulate'));
      assert.deepEqual(boardTable(example, results), example.tables.board, example.name);
      const rebuilt = await ok(ask(example, 'POST', '/rebuilds', { check: true }));
      assert.equal((await finished(example, rebuilt.id)).differences, 0, example.name);
    }
  });

  test('an edit after the start passes with the confirmation of its preview and gives the board of the new rules', async () => {
    const [first, second] = examples.filter(({ definition }) => definition.tournament_type === 'HC') as [
      Example,
      Example,
    ];
    const { tenant_id } = played.get(first) as { tenant_id: number };
    // Before it would be settled, which no edit may follow.
    await at(first.definition.end);
    const ask = (method: string, path: string, body?: unknown) =>
      call(laurel, accessToken, method, `/api/v1/campaigns${path}`, { body, tenant_id });
    const { id } = await ok(ask('POST', '', { ...first.definition, custom_id: 'edited' }));
    await ok(ask('POST', `/${id}/publish`));
    const definition = { ...second.definition, custom_id: 'edited' };
    await everythingScored(first);
    const { confirm, moved } = await ok(ask('POST', `/${id}/preview`, definition));
    assert.equal(moved, 2);
    const edit = { ...definition, reason: 'asked for' };
    assert.equal((await ask('PUT', `/${id}`, edit)).status, 409);
    await ok(ask('PUT', `/${id}`, { ...edit, confirm }));
    await everythingScored(first);
    const { results } = await ok(ask('GET', `/${id}/leaderboard`));
    assert.deepEqual(boardTable(second, results), second.tables.board);
  });
});

describe('docs/rules/ names what there is', () => {
  test('every call that it names is in the API', async () => {
    const { paths } = (await (await fetch(`${laurel.url}/openapi.json`)).json()) as {
      paths: Record<string, object>;
    };
    const named = Array.from(rules.matchAll(/`(GET|POST|PUT|DELETE) (\/[^`]+)`/g));
    assert.ok(named.length >= 7);
    for (const [, method = '', call = ''] of named) {
      const [path = ''] = call.split('?');
      assert.ok(Object.hasOwn(paths[path] ?? {}, method.toLowerCase()), `${method} ${call}`);
    }
  });

  test('every command that it names is one', () => {
    for (const [, words = ''] of rules.matchAll(/`npx laurel ([^`]+)`/g)) {
      const command = commands.find(({ name }) => `${words} `.startsWith(`${name} `));
      assert.ok(command, words);
      for (const [, option = ''] of words.matchAll(/--([\w-]+)/g))
        assert.ok(Object.hasOwn(command.options, option), words);
    }
  });
});

async function at(moment: string): Promise<void> {
  await laurel.setClock(moment);
  accessToken = await signIn(laurel);
}

/** A tenant of its own for each example: rates, the campaign, its key, and who joined. */
async function prepare(example: Example): Promise<void> {
  const tenant_id = await makeTenant(laurel, example.definition.custom_id);
  const post = async (path: string, body: unknown) =>
    ok(call(laurel, accessToken, 'POST', `/api/v1${path}`, { body, tenant_id }));
  const rates = ratesOf(example);
  if (rates.length > 0) await post('/exchange-rates', { rates });
  const { key } = await post('/api-keys', { name: 'platform', scopes: ['events:write'] });
  const { id } = await post('/campaigns', example.definition);
  await post(`/campaigns/${id}/publish`, {});
  played.set(example, { tenant_id, apiKey: key, campaign_id: id });
  for (const one of newsOf(example)) {
    if (one.kind === 'join')
      await post(`/campaigns/${id}/opt-ins`, { player_id: one.player_id, at: formatTimestamp(one.at) });
  }
}

/**
 * The clock of the log goes on once, through the moments at which events of all examples are received. That of the server
 * follows at the end: campaigns are settled with all events in the log, however long sending takes.
 */
async function sendInOrderOfReceipt(): Promise<void> {
  const sendings = examples.flatMap((example) =>
    [...Map.groupBy(newsOf(example), receivedAt)].map(([moment, news]) => ({ example, moment, news })),
  );
  for (const { example, moment, news } of sendings.toSorted((a, b) => a.moment - b.moment)) {
    if (moment > 0) await moveLogClock(laurel.database, moment / 1_000 - Date.now());
    await sendEvents({ ...laurel, apiKey: played.get(example)?.apiKey as string }, news.flatMap(toEvents));
  }
  // Only what was scored before the settlement is listed as received late.
  for (const example of examples) await everythingScored(example);
  await at('2026-11-02T13:30:00Z');
}

function receivedAt(news: News): number {
  return news.kind === 'gameround' ? news.fact.received_at : 0;
}

/** What staff do once the events are there. */
async function afterwards(example: Example): Promise<void> {
  for (const { disqualified: player_id, reason } of example.tables.disqualified ?? [])
    await ok(ask(example, 'POST', '/disqualifications', { player_id, reason }));
  const unique_ids = factsOf(example).flatMap(({ fact, voided }) => (voided ? [eventIdOf(fact)] : []));
  const body = { unique_ids, reason: 'rolled back' };
  const tenant_id = played.get(example)?.tenant_id;
  if (unique_ids.length > 0)
    await ok(call(laurel, accessToken, 'POST', '/api/v1/events/void', { body, tenant_id }));
}

async function everythingScored(example: Example): Promise<void> {
  await waitUntil('everything is scored', async () => {
    const tenant_id = played.get(example)?.tenant_id;
    const { log_seq, scored_seq } = await ok(
      call(laurel, accessToken, 'GET', '/api/v1/intake/stats', { tenant_id }),
    );
    assert.equal(scored_seq, log_seq);
  });
}

async function finished(example: Example, rebuild_id: number): Promise<Answer['body']> {
  return waitUntil('the rebuild has ended', async () => {
    const rebuild = await ok(ask(example, 'GET', `/rebuilds/${rebuild_id}`));
    return rebuild.state === 'finished' && rebuild;
  });
}

function ask(example: Example, method: string, path: string, body?: unknown): Promise<Answer> {
  const { tenant_id, campaign_id } = played.get(example) as { tenant_id: number; campaign_id: number };
  return call(laurel, accessToken, method, `/api/v1/campaigns/${campaign_id}${path}`, { body, tenant_id });
}

async function ok(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await answer;
  assert.ok(status < 300, JSON.stringify(body));
  return body;
}
