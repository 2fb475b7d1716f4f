import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { pino } from 'pino';
import { readConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/server.ts';
import type { Database, Session } from '../../src/store/database.ts';
import { migrate } from '../../src/store/migrations.ts';
import { serviceRights } from '../../src/store/service-rights.ts';
import { openAsService, readServiceRights } from '../../src/store/service-role.ts';
import { createTestDatabase, type TestDatabase } from '../support/engine.ts';
import { insertRowsOf } from '../support/rows-of-two-tenants.ts';

const ours = 101;
const theirs = 202;
const clock = () => new Date('2026-11-20T12:00:00Z');

let testDatabase: TestDatabase;
let owner: Database;
let service: Database;
/** Every table and view of the schema that has a tenant. */
let tables: string[];
before(async () => {
  testDatabase = await createTestDatabase();
  const config = { ...readConfig({}), ...testDatabase.settings };
  const log = pino({ level: 'silent' });
  const opened = await openDatabase(config, { clock, random: Math.random, randomBytes, log });
  await migrate(opened, clock);
  owner = opened;
  service = (await openAsService(opened)) as Database;
  await insertRowsOf(owner, [ours, theirs]);
  const found = await owner.query<{ name: string }>({
    text: `
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
       where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v')
       order by c.relname`,
  });
  tables = found.map(({ name }) => name);
});
after(async () => {
  await owner.close();
  await testDatabase.drop();
});

/** Whose rows a session sees in a table. */
async function seen(session: Session, table: string, tenant_id: number | undefined): Promise<number[]> {
  const tenant = tenant_id === undefined ? {} : { tenant_id };
  const rows = await session.query<{ tenant_id: number }>({
    ...tenant,
    text: `select tenant_id from ${table} order by tenant_id`,
  });
  return rows.map((row) => row.tenant_id);
}

/** Sends a statement for our tenant that is rolled back; answers how many rows it reached, or the code of its refusal. */
async function reach(text: string, values: unknown[] = []): Promise<number | string> {
  const undo = new Error('undone');
  let reached = 0;
  try {
    await service.transaction(async (session) => {
      reached = (await session.query({ tenant_id: ours, text, values })).length;
      throw undo;
    });
  } catch (error) {
    if (error !== undo) return (error as { code: string }).code;
  }
  return reached;
}

const REFUSED = '42501';

describe('row-level security keeps tenants apart, whatever a statement forgets (L5)', () => {
  test('every table has rows of both tenants here, and tables are all that has a tenant', async () => {
    assert.ok(tables.length >= 22, tables.join());
    for (const table of tables) assert.deepEqual(await seen(owner, table, undefined), viewOr(table), table);
  });

  test('a statement that names no tenant sees those of its own only, and without a tenant none', async () => {
    for (const table of tables) {
      assert.deepEqual(await seen(service, table, ours), [ours], table);
      assert.deepEqual(await seen(service, table, theirs), [theirs], table);
      assert.deepEqual(await seen(service, table, undefined), [], table);
    }
  });

  test('no statement changes, moves or removes rows of another tenant', async () => {
    const all = await owner.query<{ table: string; column: string }>({
      text: `
        select table_name as table, column_name as column from information_schema.columns
         where table_schema = current_schema() and table_name = any($1)`,
      values: [tables],
    });
    const isOursAtMost = (reached: number | string) => reached === 1 || typeof reached === 'string';
    for (const { table, column } of all) {
      const reached = await reach(`update ${table} set ${column} = ${column} returning 1`);
      assert.ok(isOursAtMost(reached), `${reached} rows by ${table}.${column}`);
    }
    for (const table of tables) {
      assert.equal(typeof (await reach(`update ${table} set tenant_id = ${theirs}`)), 'string', table);
      assert.ok(isOursAtMost(await reach(`delete from ${table} returning tenant_id`)), table);
    }
  });

  test('no statement adds a row to another tenant', async () => {
    for (const table of tables) {
      const [row] = await owner.query<{ row: object }>({
        text: `select to_json(t) as row from ${table} t where tenant_id = ${ours}`,
      });
      const moved = JSON.stringify({ ...row?.row, tenant_id: theirs });
      const text = `insert into ${table} overriding system value select * from json_populate_record(null::${table}, $1)`;
      assert.equal(await reach(text, [moved]), REFUSED, table);
    }
  });

  test('an append for another tenant than the statement was sent for is refused', async () => {
    const text = `select append_events(${theirs}, now(), '[]', 1, 0)`;
    assert.notEqual(typeof (await reach(text)), 'number');
  });

  test('a transaction is of one tenant', async () => {
    const work = service.transaction(async (session) => {
      await seen(session, 'players', ours);
      await seen(session, 'players', theirs);
    });
    await assert.rejects(work, /a transaction of tenant 101 was sent a statement of tenant 202/);
  });

  test('of what a statement was sent for, nothing stays on its connection', async () => {
    await seen(service, 'players', ours);
    await assert.rejects(service.query({ tenant_id: ours, text: 'select 1/0' }));
    await assert.rejects(
      service.transaction((session) => session.query({ tenant_id: ours, text: 'select 1/0' })),
    );
    const text = `select current_user::text as who, coalesce(current_setting('laurel.tenant_id', true), '') as tenant`;
    const [left] = await owner.query<{ who: string; tenant: string }>({ text });
    assert.notEqual(left?.who, 'laurel_service');
    assert.equal(left?.tenant, '');
  });
});

/** The log's view shows its owner nothing either without a tenant. */
function viewOr(table: string): number[] {
  return table === 'tenant_events' ? [] : [ours, theirs];
}

describe('the role that serves has no rights beyond its need', () => {
  test('it has exactly the rights that are listed', async () => {
    const listed = serviceRights.flatMap(({ on, rights }) => rights.map((right) => `${right} on ${on}`));
    assert.deepEqual((await readServiceRights(owner)).sort(), listed.sort());
  });

  test('rights that it should not have are taken from it at the next start, those that it lacks are given', async () => {
    await owner.query({ text: 'grant truncate on events to laurel_service' });
    await owner.query({ text: 'revoke insert on audit_log from laurel_service' });
    assert.equal(await reach('truncate events'), 0);
    await migrate(owner, clock);
    assert.equal(await reach('truncate events'), REFUSED);
    const listed = serviceRights.flatMap(({ on, rights }) => rights.map((right) => `${right} on ${on}`));
    assert.deepEqual((await readServiceRights(owner)).sort(), listed.sort());
  });

  test('it cannot sign in, is no superuser, owns nothing and is a member of nothing', async () => {
    const [role] = await owner.query({
      text: `
        select rolcanlogin or rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as strong,
               exists (select from pg_class c where c.relowner = r.oid) or exists (select from pg_proc p where p.proowner = r.oid)
               or exists (select from pg_auth_members m where m.member = r.oid) as has
          from pg_roles r where rolname = 'laurel_service'`,
    });
    assert.deepEqual(role, { strong: false, has: false });
  });

  test('functions that reach across tenants are those that are listed, and are for nobody else', async () => {
    const functions = await owner.query<{ name: string; all: boolean }>({
      text: `
        select proname as name, has_function_privilege('public', oid, 'execute') as all
          from pg_proc where pronamespace = current_schema()::regnamespace and prosecdef order by proname`,
    });
    assert.deepEqual(
      functions.map(({ name }) => name),
      [
        'all_tenants',
        'create_tenant',
        'find_api_key',
        'find_user',
        'lock_owners',
        'lock_signing_keys',
        'lock_tenants',
        'progress_of_tenants',
      ],
    );
    assert.ok(functions.every((one) => !one.all));
  });

  for (const text of [
    'drop table events',
    'truncate events',
    'alter table events disable row level security',
    'alter table events add column more text',
    'drop policy of_tenant on events',
    'create policy mine on events using (true)',
    'create table more (id integer)',
    'create schema more',
    'create role more',
    `create function more() returns integer language sql return 1`,
    'alter role laurel_service bypassrls',
    'create index on events (kind)',
    `copy signing_keys to program 'cat'`,
    'select rolpassword from pg_authid',
    'select unique_id from events',
    'update events set amount = 1',
    'update audit_log set author = $$me$$',
    'delete from audit_log',
    'delete from event_keys',
    'delete from campaign_versions',
    'delete from tenants',
    'delete from signing_keys',
    `update signing_keys set private_jwk = '{}'`,
    'update tenants set player_hash_secret = $$x$$',
    'update users set username = $$me$$',
    `update api_keys set scopes = '{}'`,
    'insert into tenants (name, player_hash_secret, created_at) values ($$x$$, $$x$$, now())',
    'insert into schema_migrations values ($$x$$, $$x$$, now())',
    'lock table event_keys in access exclusive mode',
  ])
    test(`refused: ${text}`, async () => {
      assert.equal(await reach(text), REFUSED);
    });
});

describe('the look into the log keeps its index', () => {
  test('behind the policy of the tenant, as without it', async () => {
    const text = `
      explain select * from tenant_events e
       where e.tenant_id = ${ours} and e.kind = 'gameround' and hashtext(e.player_id) = hashtext('p') and e.player_id = 'p'`;
    await service.transaction(async (session) => {
      await session.query({ tenant_id: ours, text: 'set local enable_seqscan = off' });
      await session.query({ text: 'set local enable_bitmapscan = off' });
      const plan = JSON.stringify(await session.query({ text }));
      assert.match(plan, /Index Cond: .*hashtext/);
    });
  });
});
