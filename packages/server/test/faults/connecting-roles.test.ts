import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { pino } from 'pino';
import { readConfig } from '../../src/app/config.ts';
import { type Server, startServer } from '../../src/app/server.ts';
import { findingsOfRights } from '../../src/database/examine/rights.ts';
import { onlyOn } from '../support/engine.ts';
import { gameround } from '../support/events.ts';
import { firstStart } from '../support/laurel.ts';
import { waitUntil } from '../support/waiting.ts';

const postgresUrl = process.env.TEST_POSTGRES_URL;

interface Started {
  server: Server;
  warnings: string;
  close: () => Promise<void>;
}

/** Starts Laurel as that role and answers what it warned of; a test that fails leaves none behind. */
async function startAs(t: TestContext, role: string, database: string): Promise<Started> {
  const url = new URL(postgresUrl as string);
  url.username = role;
  url.pathname = `/${database}`;
  const config = readConfig({ ...firstStart, DATABASE_URL: url.href });
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const clock = () => new Date();
  const dependencies = { clock, random: Math.random, randomBytes, log };
  const server = await startServer({ ...config, port: 0 }, dependencies);
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= server.close();
    return closing;
  };
  t.after(close);
  // The server of the tests waits for no disk, of which a start warns.
  const warnings = lines.filter((line) => !line.includes('synchronous_commit')).join('');
  return { server, warnings, close };
}

/** Sends an event and waits until scoring has followed it, so that the log was written and read. */
async function takesEvents({ url, database }: Server): Promise<void> {
  const { status } = await fetch(`${url}/api/v1/events`, {
    method: 'POST',
    headers: { 'x-api-key': firstStart.LAUREL_API_KEY, 'content-type': 'application/json' },
    body: JSON.stringify([gameround()]),
  });
  assert.equal(status, 204);
  const text =
    'select from scoring_cursors c join event_heads h using (tenant_id) where c.seq = h.seq and h.seq > 0';
  const isFollowed = async () => (await database.query({ text, tenant_id: 1 })).length > 0;
  await waitUntil('scoring has followed the log', isFollowed);
}

/** An administrator, and a database of its own with its owner for each name; all of it is gone after the test. */
async function makeOwners(t: TestContext, names: string[], member?: string): Promise<pg.Client> {
  const admin = new pg.Client({ connectionString: postgresUrl });
  await admin.connect();
  if (member) await admin.query(`create role ${member} login`);
  for (const name of names) {
    await admin.query(`create role ${name} login`);
    await admin.query(`create database ${name} owner ${name}`);
  }
  t.after(async () => {
    for (const name of names) await admin.query(`drop database ${name} with (force)`);
    for (const role of member ? [...names, member] : names) await admin.query(`drop role ${role}`);
    await admin.end();
  });
  return admin;
}

const onlyOnPostgres = onlyOn('postgres', 'the embedded engine has one role and nobody connects to it');

test(
  'which role connects decides whether row-level security is in force, never whether Laurel serves',
  onlyOnPostgres,
  async (t) => {
    const [owner, member] = [`owner_${process.pid}`, `member_${process.pid}`];
    const admin = await makeOwners(t, [owner], member);
    const role = `laurel_service_${owner}`;

    const plain = await startAs(t, owner, owner);
    assert.match(plain.warnings, new RegExp(`may not act as ${role}, so row-level security is not in force`));
    const [finding] = await findingsOfRights(plain.server.database);
    assert.equal(finding?.statement, `create role ${role} nologin; grant ${role} to ${owner}`);
    await takesEvents(plain.server);
    await plain.close();

    await admin.query(finding?.statement ?? '');
    await admin.query(`grant ${role} to ${member}`);
    const bound = await startAs(t, owner, owner);
    assert.equal(bound.warnings, '');
    assert.deepEqual(await findingsOfRights(bound.server.database), []);
    await takesEvents(bound.server);
    await bound.close();

    const serving = await startAs(t, member, owner);
    assert.equal(serving.warnings, '');
    await takesEvents(serving.server);
    const { database } = serving.server;
    assert.deepEqual(await database.query({ text: 'select from tenants' }), []);
    await assert.rejects(database.query({ text: 'create table more (id integer)' }), { code: '42501' });
    await serving.close();
  },
);

test(
  'the owners of two installations of one cluster reach nothing of one another, though both were given one service role',
  onlyOnPostgres,
  async (t) => {
    const [first, second] = [`first_${process.pid}`, `second_${process.pid}`];
    const admin = await makeOwners(t, [first, second]);
    await admin.query(`grant laurel_service to ${first}, ${second}`);
    for (const name of [first, second]) {
      const { server, warnings, close } = await startAs(t, name, name);
      assert.equal(warnings, '');
      assert.deepEqual(await findingsOfRights(server.database), []);
      await close();
    }
    for (const [who, where] of [
      [first, second],
      [second, first],
    ] as const)
      await assert.rejects(connect(who, where), { code: '42501' });

    // Somebody opens one again: it serves on, and says so.
    await admin.query(`grant connect on database ${first} to public`);
    const { server } = await startAs(t, first, first);
    const whats = (await findingsOfRights(server.database)).map(({ what }) => what);
    assert.match(whats.join(), new RegExp(`^${second} may act as the service role laurel_service here`));
  },
);

async function connect(role: string, database: string): Promise<void> {
  const url = new URL(postgresUrl as string);
  url.username = role;
  url.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: url.href });
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => undefined);
  }
}
