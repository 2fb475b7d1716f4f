import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Finding } from '../../src/database/examine/facts.ts';
import { findingsOfRights } from '../../src/database/examine/rights.ts';
import { migrate } from '../../src/database/migrate.ts';
import { readServiceRights } from '../../src/database/object-rights.ts';
import { serviceRights } from '../../src/database/service-rights.ts';
import { findServiceRole } from '../../src/database/service-role.ts';
import { clock, openTwoTenants, ours, REFUSED, type TwoTenants } from '../support/two-tenants.ts';

const reader = `reader_${process.pid}`;
const stranger = `stranger_${process.pid}`;
let two: TwoTenants;
let role: string;
before(async () => {
  two = await openTwoTenants();
  role = (await findServiceRole(two.owner)) as string;
  for (const name of [reader, stranger]) await run(`create role ${name}`);
  await run(`grant pg_read_all_data, pg_write_all_data to ${reader}`);
});
after(async () => {
  await run(`drop owned by ${reader}, ${stranger}; drop role ${reader}, ${stranger}`);
  await two.close();
});

async function run(text: string): Promise<void> {
  await two.owner.query({ text });
}

/** The code of PostgreSQL for what that role tries; undefined: it may. */
async function refusalOf(who: string, text: string): Promise<string | undefined> {
  const undo = new Error('undone');
  try {
    await two.owner.transaction(async (session) => {
      await session.query({ text: `set local role ${who}` });
      await session.query({ text: `set local laurel.tenant_id = ${ours}` });
      await session.query({ text });
      throw undo;
    });
  } catch (error) {
    return error === undo ? undefined : (error as { code: string }).code;
  }
}

test('every table, view and function of the schema is stated, so that its rights are enforced', async () => {
  const objects = await two.owner.query<{ on: string }>({
    text: `
      select relname as on from pg_class
       where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
      union all
      select 'function ' || proname from pg_proc where pronamespace = current_schema()::regnamespace`,
  });
  assert.deepEqual(objects.map(({ on }) => on).sort(), serviceRights.map(({ on }) => on).sort());
});

test('every table has row-level security with one policy of Laurel', async () => {
  const open = await two.owner.query({
    text: `
      select relname from pg_class c
       where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
         and not (relrowsecurity and exists (select from pg_policy p where p.polrelid = c.oid and polname in ('of_tenant', 'of_service')))`,
  });
  assert.deepEqual(open, []);
});

test('a role that may read and write all data reads and writes no row, though it names a tenant', async () => {
  const tables = serviceRights.filter(({ on }) => !on.startsWith('function ')).map(({ on }) => on);
  for (const table of tables) {
    assert.equal(await refusalOf(reader, `select 1 from ${table}`), REFUSED, table);
    assert.equal(await refusalOf(reader, `delete from ${table}`), REFUSED, table);
  }
  assert.equal(await refusalOf(reader, `select * from find_user('u')`), REFUSED);
});

test('a database that nobody else has rights on has no finding', async () => {
  assert.deepEqual(await findingsOfRights(two.owner), []);
});

interface Opening {
  name: string;
  opens: string;
  /** What somebody may do by it; left out: nothing, as row-level security refuses it by itself. */
  tries?: string;
  says: RegExp;
}

/** Rights that a start takes. */
const taken: Opening[] = [
  {
    name: 'a table',
    opens: `grant select, truncate on signing_keys to ${stranger}`,
    tries: 'truncate signing_keys',
    says: /stranger_\d+ has rights on 1 table of Laurel, such as signing_keys/,
  },
  {
    name: 'a column',
    opens: `grant select (password_hash) on users to ${stranger}`,
    says: /1 table of Laurel, such as users/,
  },
  {
    name: 'all tables for everybody',
    opens: 'grant all on all tables in schema public to public',
    tries: 'truncate login_attempts',
    says: /Every role that may connect has rights on \d\d tables/,
  },
  {
    name: 'a right that may be given on',
    opens: `grant truncate on events to ${stranger} with grant option`,
    tries: 'truncate events',
    says: /1 table of Laurel, such as events/,
  },
  {
    name: 'a function for everybody, as a new one is',
    opens: 'grant execute on function find_user to public',
    tries: `select * from find_user('u')`,
    says: /Every role that may connect has rights on 1 function of Laurel, such as find_user\(/,
  },
  {
    name: 'all functions',
    opens: `grant execute on all functions in schema public to ${stranger}`,
    tries: 'select * from all_tenants()',
    says: /has rights on \d\d functions/,
  },
  {
    name: 'all sequences',
    opens: `grant all on all sequences in schema public to ${stranger}`,
    tries: `select setval('audit_log_audit_id_seq', 1)`,
    says: /has rights on \d+ sequences/,
  },
];

async function findOnly({ opens, says }: Pick<Opening, 'opens' | 'says'>): Promise<Finding> {
  await run(opens);
  const [finding, ...others] = await findingsOfRights(two.owner);
  assert.deepEqual(others, []);
  assert.match(finding?.what ?? '', says);
  assert.equal(finding?.isFatal, false);
  return finding as Finding;
}

for (const opening of taken)
  test(`found, and taken by the next start or by the statement of its finding: ${opening.name}`, async () => {
    const { tries } = opening;
    await findOnly(opening);
    if (tries) assert.equal(await refusalOf(stranger, tries), undefined);
    await migrate(two.owner, clock);
    if (tries) assert.equal(await refusalOf(stranger, tries), REFUSED);
    assert.deepEqual(await findingsOfRights(two.owner), []);

    const { statement } = await findOnly(opening);
    await run(statement as string);
    assert.deepEqual(await findingsOfRights(two.owner), []);
    if (tries) assert.equal(await refusalOf(stranger, tries), REFUSED);
  });

/** What a start leaves, as it may be meant for others. */
const left: Pick<Opening, 'name' | 'opens' | 'says'>[] = [
  {
    name: 'a policy that Laurel did not make',
    opens: 'create policy mine on users using (true)',
    says: /The table users has the policy mine/,
  },
  {
    name: 'who may create objects in the schema',
    opens: `grant create on schema public to ${stranger}`,
    says: /stranger_\d+ may create objects in the schema public/,
  },
  {
    name: 'rights on what is made later',
    opens: `alter default privileges in schema public grant all on tables to ${stranger}`,
    says: /Default privileges give stranger_\d+ rights on new tables/,
  },
];

for (const opening of left)
  test(`found, and mended by the statement of its finding: ${opening.name}`, async () => {
    const { statement } = await findOnly(opening);
    await run(statement as string);
    assert.deepEqual(await findingsOfRights(two.owner), []);
  });

test('row-level security that was turned off is found and is on again after the next start', async () => {
  const opens = 'alter table users disable row level security';
  await findOnly({ opens, says: /The table users has no row-level security/ });
  await migrate(two.owner, clock);
  assert.deepEqual(await findingsOfRights(two.owner), []);
  assert.equal(await refusalOf(reader, 'select 1 from users'), REFUSED);
});

test('what is made anew is nobody else’s by the defaults of a provider', async () => {
  for (const kind of ['tables', 'functions', 'sequences'])
    await run(`alter default privileges in schema public grant all on ${kind} to ${stranger}`);
  await run('drop function is_origin_known; alter table signing_keys rename to before');
  await run('create table signing_keys (like before including all); drop table before');
  await run('create policy of_service on signing_keys using (is_service())');
  assert.equal(await refusalOf(stranger, 'truncate signing_keys'), undefined);
  await migrate(two.owner, clock);
  const whats = (await findingsOfRights(two.owner)).map(({ what }) => what);
  assert.deepEqual(
    whats.map((what) => / rights on (.*)\./.exec(what)?.[1]),
    ['new functions of the owner', 'new sequences of the owner', 'new tables of the owner'],
  );
  assert.equal(await refusalOf(stranger, 'truncate signing_keys'), REFUSED);
  assert.equal(await refusalOf(stranger, `select is_origin_known('x')`), REFUSED);
});

test('a database that was restored without its access lists has the stated rights after the first start', async () => {
  await run(`revoke all on all tables in schema public from ${role}`);
  await run(`revoke all on all functions in schema public from ${role}`);
  await run('grant execute on all functions in schema public to public');
  await migrate(two.owner, clock);
  const serving = (await findServiceRole(two.owner)) as string;
  const listed = serviceRights.flatMap(({ on, rights }) => rights.map((right) => `${right} on ${on}`));
  assert.deepEqual((await readServiceRights(two.owner, serving)).sort(), listed.sort());
  assert.equal(await refusalOf(stranger, `select * from find_user('u')`), REFUSED);
});
