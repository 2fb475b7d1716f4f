import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Database, Queryable } from '../../src/database/database.ts';
import { openTwoTenants, ours, REFUSED, reach, type TwoTenants, theirs } from '../support/two-tenants.ts';

let two: TwoTenants;
let owner: Database;
let service: Database;
/** Every table and view of the schema that has a tenant. */
let tables: string[];
before(async () => {
  two = await openTwoTenants();
  ({ owner, service } = two);
  const found = await owner.query<{ name: string }>({
    text: `
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
       where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v')
       order by c.relname`,
  });
  tables = found.map(({ name }) => name);
});
after(() => two.close());

/** Whose rows a session sees in a table. */
async function seen(session: Queryable, table: string, tenant_id: number | undefined): Promise<number[]> {
  const tenant = tenant_id === undefined ? {} : { tenant_id };
  const rows = await session.query<{ tenant_id: number }>({
    ...tenant,
    text: `select tenant_id from ${table} order by tenant_id`,
  });
  return rows.map((row) => row.tenant_id);
}

test('every table has rows of both tenants here, and only tables have a tenant', async () => {
  assert.ok(tables.length >= 21, tables.join());
  for (const table of tables) assert.deepEqual(await seen(owner, table, undefined), [ours, theirs], table);
});

test('a statement without a condition on the tenant sees only rows of its own tenant, or none without a tenant (I5)', async () => {
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
    const reached = await reach(service, `update ${table} set ${column} = ${column} returning 1`);
    assert.ok(isOursAtMost(reached), `${reached} rows by ${table}.${column}`);
  }
  for (const table of tables) {
    assert.equal(typeof (await reach(service, `update ${table} set tenant_id = ${theirs}`)), 'string', table);
    assert.ok(isOursAtMost(await reach(service, `delete from ${table} returning tenant_id`)), table);
  }
});

test('no statement adds a row to another tenant', async () => {
  for (const table of tables) {
    const [row] = await owner.query<{ row: object }>({
      text: `select to_json(t) as row from ${table} t where tenant_id = ${ours}`,
    });
    const moved = JSON.stringify({ ...row?.row, tenant_id: theirs });
    const columns = await columnsOf(table);
    const text = `
      insert into ${table} (${columns}) overriding system value
      select ${columns} from json_populate_record(null::${table}, $1)`;
    // A cluster copies such rows in, and refuses any COPY where row-level security is in force.
    assert.match(String(await reach(service, text, [moved])), new RegExp(`^(${REFUSED}|0A000)$`), table);
  }
});

/** Those that a statement may give a value. */
async function columnsOf(table: string): Promise<string> {
  const found = await owner.query<{ name: string }>({
    text: `
      select attname as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    values: [table],
  });
  return found.map(({ name }) => name).join(', ');
}

test('refuses an append for a tenant other than that of the statement', async () => {
  const text = `select append_events(${theirs}, '{}', '{}', '[]', 1, 0)`;
  assert.notEqual(typeof (await reach(service, text)), 'number');
});

test('a transaction belongs to one tenant', async () => {
  const work = service.transaction(async (session) => {
    await seen(session, 'players', ours);
    await seen(session, 'players', theirs);
  });
  await assert.rejects(work, /a transaction of tenant 101 was sent a statement of tenant 202/);
});

test('a connection keeps nothing about the tenant of a statement', async () => {
  await seen(service, 'players', ours);
  await assert.rejects(service.query({ tenant_id: ours, text: 'select 1/0' }));
  await assert.rejects(
    service.transaction((session) => session.query({ tenant_id: ours, text: 'select 1/0' })),
  );
  const text = `select current_user::text as who, coalesce(current_setting('laurel.tenant_id', true), '') as tenant`;
  const [left] = await owner.query<{ who: string; tenant: string }>({ text });
  assert.doesNotMatch(left?.who ?? '', /^laurel_service/);
  assert.equal(left?.tenant, '');
});

test('reading the log for a player or a game round still uses the index', async () => {
  const text = `
      explain select * from events e
       where e.tenant_id = ${ours} and e.kind = 'gameround' and e.player_hash = hashtext('p') and e.player_id = 'p'`;
  await service.transaction(async (session) => {
    await session.query({ tenant_id: ours, text: 'set local enable_seqscan = off' });
    await session.query({ text: 'set local enable_bitmapscan = off' });
    const plan = JSON.stringify(await session.query({ text }));
    assert.match(plan, /Index Cond: .*player_hash/);
    // The tenant of the transaction is compared once, not with each row.
    assert.match(plan, /One-Time Filter: .*laurel\.tenant_id/);
  });
});
