import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { administer, databaseBeside, machinesOf } from '../support/administered.ts';
import { ClusterUnderLoad } from '../support/cluster-under-load.ts';
import { lastFor } from '../support/delays.ts';
import { createEmptyDatabase, type EmptyDatabase } from '../support/empty-database.ts';
import { onlyOnCluster } from '../support/engine.ts';
import type { StartedProgram } from '../support/later-release.ts';

const citusUrl = process.env.CITUS_URL as string;
/** `CLUSTER_SERVERS=8` is what a cluster of several machines would have. */
const SERVERS = Number(process.env.CLUSTER_SERVERS ?? 3);
/** It takes one on a machine that has nothing else to do. */
const MINUTES = 12 * 60_000;

/** Ends a process of the node in such a way that all of its connections are lost and it recovers, as from a loss of power. */
async function crash(machine: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseBeside(machine, 'postgres') });
  client.on('error', () => undefined);
  await client.connect();
  const text = `select pid from pg_stat_activity where backend_type = 'checkpointer'`;
  const { rows } = await client.query<{ pid: number }>(text);
  process.kill(rows[0]?.pid as number, 'SIGKILL');
  await client.end().catch(() => undefined);
}

describe('servers that share the tenants of a cluster', onlyOnCluster(), () => {
  let database: EmptyDatabase;
  let load: ClusterUnderLoad;
  before(
    async () => {
      database = await createEmptyDatabase();
      const name = new URL(database.environment.DATABASE_URL as string).pathname.slice(1);
      // A cluster for tests may acknowledge before it writes.
      for (const machine of await machinesOf(citusUrl))
        await administer(machine, [`alter database ${name} set synchronous_commit to on`]);
      load = new ClusterUnderLoad(database.environment);
      for (let i = 0; i < SERVERS; i++) await load.addServer();
      await load.addTenants(4);
    },
    { timeout: MINUTES },
  );
  after(async () => {
    await load?.close();
    await database?.drop();
  });

  test('each shows every board', { timeout: MINUTES }, async () => {
    await load.untilMore(10);
    for (const url of load.urls()) await load.untilShown(url);
  });

  test('servers are killed, and others take their tenants', { timeout: MINUTES }, async (t) => {
    for (let i = 0; i < SERVERS - 1; i++) {
      const milliseconds = await load.takeOver(load.servers[i] as StartedProgram);
      t.diagnostic(`the last bets of a killed server were on boards after ${Math.round(milliseconds)} ms`);
      await load.addServer();
      await load.untilMore(5);
      for (const url of load.urls()) await load.untilShown(url);
    }
  });

  test('every node is killed, the coordinator, too: nothing is lost or doubled', {
    timeout: MINUTES,
  }, async () => {
    const machines = await machinesOf(citusUrl);
    assert.ok(machines.length > 2);
    for (const machine of [...machines.slice(1), machines[0] as string]) {
      await crash(machine);
      await lastFor(1_000);
      await load.untilMore(5);
    }
    await load.assertNothingLost();
  });
});
