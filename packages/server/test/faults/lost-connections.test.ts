import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { Fault } from '@laurel/contract/faults/faults.ts';
import pg from 'pg';
import type { Database, Queryable } from '../../src/database/database.ts';
import { openPostgres } from '../../src/database/postgres.ts';
import { onlyOn } from '../support/engine.ts';

const postgresUrl = process.env.TEST_POSTGRES_URL as string;

/** An 'error' event of a connection without a listener would end the process, and fails the running test. */
describe('a connection that the server ends', onlyOn('postgres', 'it has no backends of its own'), () => {
  test('during a statement is reported to its caller, and the next statement has another one', async (t) => {
    const database = open(t);
    const before = await pidOf(database);
    const query = database.query({ text: 'select pg_sleep(60)' });
    const isAway = (error: unknown) => error instanceof Fault && error.code === 'database_unavailable';
    await Promise.all([assert.rejects(query, isAway), endBackend(before)]);
    assert.notEqual(await pidOf(database), before);
  });

  for (const kind of ['transaction', 'snapshot'] as const)
    test(`between two statements of a ${kind} is replaced, and the ${kind} begins anew`, async (t) => {
      const database = open(t);
      const pids: number[] = [];
      await database[kind](async (session) => {
        pids.push(await pidOf(session));
        if (pids.length === 1) await endBackend(pids[0] as number);
        assert.equal(await pidOf(session), pids.at(-1));
      });
      assert.equal(new Set(pids).size, 2);
    });

  test('to a server that takes no writes counts as an unavailable database, and another server is tried', async (t) => {
    const database = open(t);
    const pids = new Set<number>();
    const written = database.transaction(async (session) => {
      pids.add(await pidOf(session));
      await session.query({ text: 'set transaction read only' });
      await session.query({ text: 'create table never (id integer)' });
    });
    const saysSo = (error: unknown) =>
      error instanceof Fault && error.code === 'database_unavailable' && /takes no writes/.test(error.detail);
    await assert.rejects(written, saysSo);
    assert.ok(pids.size > 1, 'only one connection was tried');
  });

  test('or refuses for now by any of its codes is unavailable, and says when to ask again', async (t) => {
    const database = open(t);
    for (const code of ['53100', '55P03', '57014', '58030', '40001', '25P03']) {
      const text = `do $$ begin raise sqlstate '${code}'; end $$`;
      const saysSo = (error: unknown) =>
        error instanceof Fault &&
        error.code === 'database_unavailable' &&
        error.options.retryAfterSeconds === 1;
      await assert.rejects(database.query({ text }), saysSo, code);
    }
    const before = await pidOf(database);
    await assert.rejects(database.query({ text: `do $$ begin raise sqlstate '22012'; end $$` }), {
      code: '22012',
    });
    assert.equal(await pidOf(database), before);
  });

  test('while it is idle is replaced', async (t) => {
    const database = open(t);
    const before = await pidOf(database);
    await endBackend(before);
    const [row] = await database.repeat<{ pid: number }>({ text: 'select pg_backend_pid() as pid' });
    assert.notEqual(row?.pid, before);
  });
});

function open(t: TestContext): Database {
  const options = { engine: 'postgres', connections: 1, random: Math.random, onIdleError: () => {} } as const;
  const database = openPostgres({ ...options, connection: { connectionString: postgresUrl } });
  t.after(() => database.close());
  return database;
}

async function pidOf(session: Queryable): Promise<number> {
  const [row] = await session.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' });
  return row?.pid as number;
}

/** Ends a backend and waits until it is gone; by then its last messages have arrived. */
async function endBackend(pid: number): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    await client.query('select pg_terminate_backend($1::integer, 10000)', [pid]);
  } finally {
    await client.end();
  }
}
