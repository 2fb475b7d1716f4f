import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { pino } from 'pino';
import { readConfig } from '../../src/app/config.ts';
import { type Server, startServer } from '../../src/app/server.ts';
import { onlyOn } from '../support/engine.ts';
import { gameround } from '../support/events.ts';
import { firstStart } from '../support/laurel.ts';

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
  for (let tried = 0; ; tried++) {
    const text =
      'select from scoring_cursors c join event_heads h using (tenant_id) where c.seq = h.seq and h.seq > 0';
    if ((await database.query({ text, tenant_id: 1 })).length > 0) return;
    assert.ok(tried < 2_400, 'scoring does not follow');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** A database of its own with two roles that may sign in: who owns it, and a member of the role that serves. */
async function makeRoles(t: TestContext): Promise<{ admin: pg.Client; owner: string; member: string }> {
  const [owner, member] = [`owner_${process.pid}`, `member_${process.pid}`];
  const admin = new pg.Client({ connectionString: postgresUrl });
  await admin.connect();
  await admin.query(`create role ${owner} login; create role ${member} login in role laurel_service`);
  await admin.query(`create database ${owner} owner ${owner}`);
  t.after(async () => {
    await admin.query(`drop database ${owner} with (force)`);
    await admin.query(`drop role ${owner}; drop role ${member}`);
    await admin.end();
  });
  return { admin, owner, member };
}

test(
  'which role connects decides whether row-level security is in force, never whether Laurel serves',
  onlyOn('postgres', 'the embedded engine has one role and nobody connects to it'),
  async (t) => {
    const { admin, owner, member } = await makeRoles(t);

    const plain = await startAs(t, owner, owner);
    assert.match(plain.warnings, /may not act as laurel_service, so row-level security is not in force/);
    await takesEvents(plain.server);
    await plain.close();

    await admin.query(`grant laurel_service to ${owner}`);
    const bound = await startAs(t, owner, owner);
    assert.equal(bound.warnings, '');
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
