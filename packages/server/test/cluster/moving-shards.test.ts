import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { ClusterUnderLoad } from '../support/cluster-under-load.ts';
import { createEmptyDatabase, type EmptyDatabase } from '../support/empty-database.ts';
import { onlyOnCluster } from '../support/engine.ts';

/** It takes one on a machine that has nothing else to do. */
const MINUTES = 8 * 60_000;

interface Placement {
  shardid: string;
  nodename: string;
  nodeport: number;
}

describe('while events come in', onlyOnCluster(), () => {
  let database: EmptyDatabase;
  let load: ClusterUnderLoad;
  let coordinator: pg.Client;
  before(async () => {
    database = await createEmptyDatabase();
    load = new ClusterUnderLoad(database.environment);
    await load.addServer();
    await load.addServer();
    await load.addTenants(4);
    coordinator = new pg.Client({ connectionString: database.environment.DATABASE_URL as string });
    await coordinator.connect();
  });
  after(async () => {
    await coordinator?.end();
    await load?.close();
    await database?.drop();
  });

  test('every shard moves to the next worker: nothing is lost or doubled, boards equal their logs', {
    timeout: MINUTES,
  }, async () => {
    const { rows: placements } = await coordinator.query<Placement>(
      `select shardid, nodename, nodeport from pg_dist_shard_placement join pg_dist_shard using (shardid)
        where logicalrelid = 'event_heads'::regclass order by shardid`,
    );
    const { rows: nodes } = await coordinator.query<Pick<Placement, 'nodename' | 'nodeport'>>(
      'select nodename, nodeport from pg_dist_node where shouldhaveshards order by nodeid',
    );
    assert.ok(nodes.length > 1);
    for (const { shardid, nodename, nodeport } of placements) {
      await load.untilMore(5);
      const from = nodes.findIndex((node) => node.nodename === nodename && node.nodeport === nodeport);
      const to = nodes[(from + 1) % nodes.length];
      await coordinator.query('select citus_move_shard_placement($1, $2, $3, $4, $5, $6)', [
        ...[shardid, nodename, nodeport, to?.nodename, to?.nodeport],
        'force_logical',
      ]);
    }
    await load.untilMore(5);
    await load.assertNothingLost();
  });
});
