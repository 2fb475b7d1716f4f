import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { migrate } from '../../src/database/migrate.ts';
import { readServiceRights } from '../../src/database/object-rights.ts';
import { serviceRights } from '../../src/database/service-rights.ts';
import { findServiceRole } from '../../src/database/service-role.ts';
import { forFile } from '../support/for-file.ts';
import { clock, openTwoTenants, REFUSED, reach } from '../support/two-tenants.ts';

const two = forFile(openTwoTenants);
let role: string;
before(async () => {
  role = (await findServiceRole(two.owner)) as string;
});

const listed = serviceRights.flatMap(({ on, rights }) => rights.map((right) => `${right} on ${on}`)).sort();

test('the serving role has exactly the listed rights', async () => {
  assert.deepEqual((await readServiceRights(two.owner, role)).sort(), listed);
});

test('the next start takes excess rights from it and grants missing ones', async () => {
  await two.owner.query({ text: `grant truncate on events to ${role}` });
  await two.owner.query({ text: `revoke insert on audit_log from ${role}` });
  assert.equal(await reach(two.service, 'truncate events'), 0);
  await migrate(two.owner, clock);
  assert.equal(await reach(two.service, 'truncate events'), REFUSED);
  assert.deepEqual((await readServiceRights(two.owner, role)).sort(), listed);
});

// Machines of a cluster connect to each other as the role that sent the statement.
test('it can sign in only on machines of a cluster, is no superuser, owns nothing and is a member of no role', async () => {
  const [found] = await two.owner.query({
    text: `
        select (rolcanlogin and not exists (select from pg_extension where extname = 'citus')) or rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as strong,
               exists (select from pg_class c where c.relowner = r.oid) or exists (select from pg_proc p where p.proowner = r.oid)
               or exists (select from pg_auth_members m where m.member = r.oid) as has
          from pg_roles r where rolname = $1`,
    values: [role],
  });
  assert.deepEqual(found, { strong: false, has: false });
});

test('only the listed functions reach across tenants, and only this role may call them', async () => {
  const functions = await two.owner.query<{ name: string; all: boolean }>({
    text: `
        select proname as name, has_function_privilege('public', oid, 'execute') as all
          from pg_proc where pronamespace = current_schema()::regnamespace and prosecdef order by proname`,
  });
  assert.deepEqual(
    functions.map(({ name }) => name),
    [
      ...['alarms_to_compare', 'alarms_to_find', 'all_tenants', 'append_events', 'campaigns_running'],
      ...['campaigns_to_settle', 'create_tenant', 'due_schedules', 'facts_to_export', 'find_api_key'],
      ...['find_client', 'find_player_token_key', 'find_user', 'is_origin_known', 'live_segments_running'],
      ...['lock_owners', 'lock_signing_keys', 'lock_tenants', 'logs_behind', 'notice_work'],
      ...['raffles_to_draw', 'remove_expired_entries', 'rewards_due', 'settlements_to_certify'],
      ...['tenants_behind', 'tenants_to_seal', 'tenants_with_ended_voids', 'tenants_with_retention'],
      ...['unsigned_events', 'webhook_work'],
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
  'alter role current_user bypassrls',
  'create index on events (kind)',
  `copy signing_keys to program 'cat'`,
  'select rolpassword from pg_authid',
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
  'insert into schema_functions values ($$x$$, $$x$$, $$x$$, now())',
  'insert into schema_migrations values ($$x$$, $$x$$, now())',
  'lock table event_keys in access exclusive mode',
])
  test(`refused: ${text}`, async () => {
    assert.equal(await reach(two.service, text), REFUSED);
  });
