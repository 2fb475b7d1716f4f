import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import pg from 'pg';
import { pino } from 'pino';
import { readConfig } from '../../src/app/config.ts';
import { type Server, startServer } from '../../src/app/server.ts';
import { poolers } from '../support/brokers/programs.ts';
import { pointTournament } from '../support/definitions.ts';
import { onlyOn } from '../support/engine.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { firstStart } from '../support/laurel.ts';
import { startPgBouncer } from '../support/pgbouncer.ts';
import { oldestAndNewest, startPostgres, unsynced } from '../support/postgres-server.ts';
import { waitUntil } from '../support/waiting.ts';

/** Its name needs quotes, and the schema of the same name is the one that `"$user"` finds. */
const ROLE = 'Laurel-App';

/** What a provider may have set for a role, each otherwise than Laurel and its driver need it. */
const ofProvider: Record<string, string> = {
  DateStyle: 'SQL, DMY',
  IntervalStyle: 'sql_standard',
  TimeZone: 'Asia/Kathmandu',
  bytea_output: 'escape',
  extra_float_digits: '-15',
  standard_conforming_strings: 'off',
  array_nulls: 'off',
  row_security: 'off',
  client_encoding: 'LATIN1',
  default_transaction_isolation: 'serializable',
  statement_timeout: '5s',
  lock_timeout: '1ms',
  idle_in_transaction_session_timeout: '20ms',
  idle_session_timeout: '30s',
};

const needed: Record<string, string> = {
  DateStyle: 'ISO, YMD',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
  array_nulls: 'on',
  row_security: 'on',
  client_encoding: 'UTF8',
  transaction_isolation: 'read committed',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  idle_session_timeout: '0',
  search_path: '"Laurel-App", pg_temp',
};

for (const { name, installed, skip } of oldestAndNewest)
  describe(`${name} as providers set it up`, onlyOn('postgres', 'nobody else sets it up'), () => {
    test('Laurel starts, serves and starts again, directly and through a pooler', { skip }, (t) =>
      onProvided(installed, async (url, scratch) => {
        const own = Object.assign(new URL(url), {
          username: encodeURIComponent(ROLE),
          pathname: '/shop',
        }).href;
        await serves(own, 'direct');
        await serves(own, 'again');
        if (!existsSync(poolers.pgbouncer))
          return t.diagnostic('pgbouncer is not installed: nothing went through it');
        for (const mode of ['session', 'transaction'] as const) {
          const pooler = await startPgBouncer(scratch, url, mode, [ROLE]);
          await serves(pooler.through(own), mode)
            .then(() => serves(pooler.through(own.replace('/shop', `/${mode}`)), `first-${mode}`))
            .finally(pooler.stop);
        }
      }),
    );
  });

/** On a server with databases of Turkish collation, whose role has all those settings and a schema of its own name. */
async function onProvided(
  installed: string | undefined,
  use: (url: string, scratch: string) => Promise<void>,
): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'laurel-provided-'));
  await chmod(scratch, 0o755);
  const { url, stop } = await startPostgres(scratch, unsynced, installed);
  try {
    await provide(url);
    await use(url, scratch);
  } finally {
    await stop();
    await rm(scratch, { recursive: true, force: true });
  }
}

async function provide(url: string): Promise<void> {
  const settings = Object.entries(ofProvider);
  await asAdministrator(url, [
    `create role "${ROLE}" login createrole`,
    ...settings.map(([setting, value]) => `alter role "${ROLE}" set ${setting} = '${value}'`),
  ]);
  for (const database of ['shop', 'session', 'transaction']) {
    await asAdministrator(url, [
      `create database ${database} template template0 encoding 'UTF8' locale 'C' locale_provider icu icu_locale 'tr-TR'`,
    ]);
    const its = Object.assign(new URL(url), { pathname: `/${database}` }).href;
    await asAdministrator(its, [`create schema "${ROLE}" authorization "${ROLE}"`]);
  }
}

async function asAdministrator(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const text of statements) await client.query(text);
  await client.end();
}

/** Starts Laurel there, does one of each class of operations, and stops it. */
async function serves(url: string, name: string): Promise<void> {
  const config = readConfig({ ...firstStart, DATABASE_URL: url, DATABASE_CONNECTIONS: '4' });
  const log = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });
  const clock = () => new Date();
  const server = await startServer({ ...config, port: 0 }, { clock, random: Math.random, randomBytes, log });
  try {
    await hasSettings(server);
    await plays(server, name);
  } finally {
    await server.close();
  }
}

async function hasSettings({ service }: Server): Promise<void> {
  const columns = Object.keys(needed).map((name) => `current_setting('${name}') as "${name}"`);
  const text = `select ${columns.join(', ')}`;
  assert.deepEqual(await service.query({ text }), [needed], 'a statement by itself');
  const together = await service.transaction((session) => session.query({ text }));
  assert.deepEqual(together, [needed], 'a transaction');
}

async function plays({ url }: Server, name: string): Promise<void> {
  const staff = await signIn(url);
  const day = 86_400_000;
  const [start, end] = [-1, 1].map(
    (days) => `${new Date(Date.now() + days * day).toISOString().slice(0, 19)}Z`,
  );
  const definition = pointTournament({
    custom_id: `Iıİi-${name}`,
    start: start as string,
    end: end as string,
  });
  const { id } = await staff('POST', '/api/v1/campaigns', definition);
  await staff('POST', `/api/v1/campaigns/${id}/publish`, {});
  // Players of its own: those of earlier starts are on its board, too.
  const bets = [`INTER-${name}`, `Iğdır-${name}`].map((player_id, at) => {
    const timestamp = new Date().toISOString();
    return gameround({ unique_id: player_id, round_id: player_id, player_id, amount: 3 - at, timestamp });
  });
  await sendEvents({ url, apiKey: firstStart.LAUREL_API_KEY }, bets);
  await waitUntil('the board has both players', async () => {
    const { results } = await staff('GET', `/api/v1/campaigns/${id}/leaderboard`);
    const rows = results.map(({ player_id, score }) => `${player_id} ${score}`);
    const own = rows.filter((row) => row.includes(`-${name} `));
    assert.deepEqual(own, [`INTER-${name} 3`, `Iğdır-${name} 2`]);
  });
  const { results } = await staff('GET', '/api/v1/campaigns');
  assert.equal(results.find((one) => one.id === id)?.start, start);
  const lists = 'audit-log players payouts webhooks intake/stats users api-keys exchange-rates';
  for (const list of lists.split(' ')) await staff('GET', `/api/v1/${list}`);
  await staff('POST', '/api/v1/events/void', { unique_ids: [`INTER-${name}`], reason: 'A bet of a test' });
  const shown = await fetch(`${url}/public/api/v2/tournaments/details`, {
    headers: { authorization: firstStart.LAUREL_API_KEY },
  });
  assert.equal(shown.status, 200);
  await waitUntil('the server is ready', async () => assert.equal((await fetch(`${url}/ready`)).status, 200));
}

/** The members of answers that are looked at. */
interface Answer {
  id: number;
  results: { id: number; start: string; player_id: string; score: string }[];
}

type Ask = (method: string, path: string, body?: object) => Promise<Answer>;

/** Asks as the owner; any answer but a success fails the test. */
async function signIn(url: string): Promise<Ask> {
  const { LAUREL_USERNAME: username, LAUREL_PASSWORD: password } = firstStart;
  const answer = await fetch(`${url}/api/v1/auth/token`, {
    method: 'POST',
    body: new URLSearchParams({ username, password }),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  return async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${access_token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    assert.ok(response.ok, `${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text || '{}') as Answer;
  };
}
