import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { localTables } from '../../src/database/cluster/distribute.ts';
import {
  createApart,
  databaseBeside,
  dropDatabase,
  joinMachines,
  machinesOf,
} from '../support/administered.ts';
import { ClusterUnderLoad } from '../support/cluster-under-load.ts';
import { runProcess } from '../support/command.ts';
import { onlyOnCluster } from '../support/engine.ts';

const citusUrl = process.env.CITUS_URL as string;
const name = `serving_${process.pid}`;

/** It takes one on a machine that has nothing else to do. */
const MINUTES = 8 * 60_000;

describe('a database that began on one PostgreSQL', onlyOnCluster(), () => {
  const url = () => databaseBeside(citusUrl, name);
  let load: ClusterUnderLoad;
  let migrate: () => ReturnType<typeof runProcess>;
  before(async () => {
    await createApart(citusUrl, name);
    load = new ClusterUnderLoad({ DATABASE_URL: url() });
    migrate = () => runProcess(['migrate', '--json'], { environment: { DATABASE_URL: url() } });
  });
  after(async () => {
    await load?.close();
    await dropDatabase(citusUrl, name);
  });

  test('is distributed while it serves; nothing is lost, doubled or refused for good', {
    timeout: MINUTES,
  }, async () => {
    await load.addServer();
    await load.addTenants(3);
    await load.untilMore(10);
    await joinMachines(citusUrl, name);
    const { code, stdout, stderr } = await migrate();
    assert.equal(code, 0, stderr);
    assert.ok(JSON.parse(stdout).distributed.tables.includes('events'));
    await load.untilMore(10);
    await load.addServer();
    await load.untilMore(10);
    await load.assertNothingLost();
  });

  test('has all rows of tenants on the workers, and only what a request is recognised by on the coordinator', async () => {
    const client = new pg.Client({ connectionString: url() });
    await client.connect();
    const text = `
      select c.relname from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
         and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid) order by c.relname`;
    const { rows } = await client.query<{ relname: string }>(text);
    const { rows: left } = await client.query<{ bytes: string }>(
      `select pg_relation_size('events') as bytes`,
    );
    await client.end();
    const local = rows.map(({ relname }) => relname);
    assert.deepEqual(local, Object.keys(localTables).toSorted());
    assert.equal(Number(left[0]?.bytes), 0);
  });

  test('has on each worker the functions that appends need, for the service alone', async () => {
    for (const machine of (await machinesOf(citusUrl)).slice(1)) {
      const client = new pg.Client({ connectionString: databaseBeside(machine, name) });
      await client.connect();
      const text = `
        select p.proname, has_function_privilege('laurel_service', p.oid, 'execute') as is_ours,
               exists (select from aclexplode(p.proacl) a where a.grantee = 0) as is_everybodys
          from pg_proc p
         where p.pronamespace = 'public'::regnamespace and p.proname in ('append_events', 'log_clock') order by 1`;
      const { rows } = await client.query(text);
      await client.end();
      const ours = { is_ours: true, is_everybodys: false };
      assert.deepEqual(rows, [
        { proname: 'append_events', ...ours },
        { proname: 'log_clock', ...ours },
      ]);
    }
  });

  test('is left as it is by a later run', async () => {
    const { stdout } = await migrate();
    assert.deepEqual(JSON.parse(stdout), { applied: [], distributed: { tables: [], functions: [] } });
  });
});
