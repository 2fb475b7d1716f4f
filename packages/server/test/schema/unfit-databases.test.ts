import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { readConfig } from '../../src/app/config.ts';
import { startServer } from '../../src/app/server.ts';
import { examine } from '../../src/database/examine/examine.ts';
import type { Finding, Wanted } from '../../src/database/examine/facts.ts';
import { openPostgres } from '../../src/database/postgres.ts';
import { administer, databaseBeside, dropDatabase } from '../support/administered.ts';
import { runProcess } from '../support/command.ts';
import { onlyOn } from '../support/engine.ts';

const postgresUrl = process.env.TEST_POSTGRES_URL as string;
const role = `Unfit-${process.pid}`;
const database = `unfit_${process.pid}`;

/** The URL of that database, as the role that Laurel would have. */
function ownUrl(name = database): string {
  return Object.assign(new URL(databaseBeside(postgresUrl, name)), { username: role }).href;
}

async function findingsOf(url: string, wanted: Partial<Wanted> = {}, ahead = 0): Promise<Finding[]> {
  const options = { engine: 'postgres', connections: 1, random: Math.random, onIdleError: () => {} } as const;
  const opened = openPostgres({ ...options, connection: { connectionString: url } });
  try {
    const clock = () => new Date(Date.now() + ahead);
    const { findings } = await examine(opened, { processes: 1, connections: 4, ...wanted }, clock);
    // The server of the tests waits for no disk, which no setting of a role mends.
    const isOfDisk = ({ what }: Finding) => what.includes('synchronous_commit');
    assert.equal(findings.find(isOfDisk)?.statement, 'alter system set fsync = on');
    return findings.filter((one) => !isOfDisk(one));
  } finally {
    await opened.close();
  }
}

/** The one finding, which keeps Laurel from starting; its statement mends it, and the rest is as it was. */
async function refusedUntilMended(what: RegExp, url = ownUrl()): Promise<void> {
  const [finding, ...others] = await findingsOf(url);
  assert.deepEqual(others, []);
  assert.match(finding?.what ?? '', what);
  assert.equal(finding?.isFatal, true);
  await administer(databaseBeside(postgresUrl, database), [finding?.statement as string]);
  assert.deepEqual(await findingsOf(url), []);
}

const onlyHere = onlyOn('postgres', 'the embedded one is as Laurel made it');

before(async () => {
  if (onlyHere.skip) return;
  await administer(postgresUrl, [`create role "${role}" login`, `create database ${database}`]);
});
after(async () => {
  if (onlyHere.skip) return;
  await dropDatabase(postgresUrl, database);
  await dropDatabase(postgresUrl, `${database}_latin1`);
  await administer(postgresUrl, [`drop role "${role}"`]);
});

test(
  'a database that has no schema for the role, one that it may not write, or one with tables of others',
  onlyHere,
  async () => {
    const beside = databaseBeside(postgresUrl, database);
    const again = [
      'drop schema if exists laurel cascade',
      `alter role "${role}" in database ${database} reset all`,
    ];
    await refusedUntilMended(/may not make tables in the schema public/);
    await administer(beside, [
      ...again,
      `alter role "${role}" in database ${database} set search_path = nowhere`,
    ]);
    await refusedUntilMended(/No schema of the search path/);
    await administer(beside, [
      ...again,
      'create table users (id integer)',
      `grant create on schema public to "${role}"`,
    ]);
    await refusedUntilMended(/has tables of another program \(users\)/);
  },
);

test('a database that takes no writes from the role', onlyHere, async () => {
  await administer(postgresUrl, [`alter role "${role}" set default_transaction_read_only = on`]);
  await refusedUntilMended(/read only by default/);
});

test('a database that has fewer connections than processes, or than they may ask for', onlyHere, async () => {
  const beside = databaseBeside(postgresUrl, database);
  await administer(beside, [`alter role "${role}" connection limit 6`]);
  const [tooMany] = await findingsOf(ownUrl(), { processes: 7 });
  assert.equal(tooMany?.isFatal, true);
  const [some] = await findingsOf(ownUrl(), { processes: 2, connections: 10 });
  assert.match(`${some?.what} ${some?.why}`, /6 connections .* 2 × 10 .* DATABASE_CONNECTIONS to 3/);
  assert.equal(some?.isFatal, false);
  assert.deepEqual(await findingsOf(ownUrl(), { processes: 2, connections: 3 }), []);
});

test('a database that has another clock', onlyHere, async () => {
  const [finding] = await findingsOf(ownUrl(), {}, 3_600_000);
  assert.match(finding?.what ?? '', /clock of this machine is 3600 s ahead of the clock of the database/);
  assert.equal(finding?.isFatal, false);
});

test(
  'a database that is refused by a start before anything is changed, and by check-database with what mends it',
  onlyHere,
  async () => {
    const latin1 = `${database}_latin1`;
    await administer(postgresUrl, [
      `create database ${latin1} owner "${role}" template template0 encoding 'LATIN1' locale 'C'`,
    ]);
    const environment = { DATABASE_URL: ownUrl(latin1), PORT: '0' };
    const [clock, log] = [() => new Date(), pino({ level: 'silent' })];
    await assert.rejects(
      startServer(readConfig(environment), { clock, random: Math.random, randomBytes, log }),
      /^Error: The database of DATABASE_URL cannot be used\. The encoding .* is LATIN1\./,
    );
    const checked = await runProcess(['check-database', '--json'], { environment });
    assert.equal(checked.code, 1);
    const { fit, encoding, findings } = JSON.parse(checked.stdout);
    assert.deepEqual([fit, encoding], [false, 'LATIN1']);
    assert.match(findings.find(({ fatal }: { fatal: boolean }) => fatal).statement, /encoding 'UTF8'/);
    const tables = await findTables(latin1);
    assert.equal(tables, 0);
  },
);

async function findTables(name: string): Promise<number> {
  const options = { engine: 'postgres', connections: 1, random: Math.random, onIdleError: () => {} } as const;
  const opened = openPostgres({
    ...options,
    connection: { connectionString: databaseBeside(postgresUrl, name) },
  });
  const text = `select count(*) from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`;
  const [row] = await opened.query<{ count: number }>({ text }).finally(() => opened.close());
  return row?.count as number;
}
