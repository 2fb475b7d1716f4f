import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Queryable } from '../database.ts';
import { isCluster } from './distribute.ts';

/** The result of a query about all tenants. */
export interface Answers<Row> {
  rows: Row[];
  /** Why tenants of some machine are missing; undefined: none are. */
  failure: unknown;
}

/**
 * Queries all tenants in one statement (null). That fails while a machine of a cluster is unreachable; then those of each
 * machine are queried separately, in no order, so that work for the tenants of the others continues. Throws if there is no
 * answer at all.
 */
export async function askMachines<Row>(
  session: Queryable,
  ask: (tenant_ids: number[] | null) => Promise<Row[]>,
): Promise<Answers<Row>> {
  try {
    return { rows: await ask(null), failure: undefined };
  } catch (error) {
    const isAway = error instanceof Fault && error.code === 'database_unavailable';
    if (!isAway || !(await isCluster(session).catch(() => false))) throw error;
    const machines = await readTenantsOfEach(session);
    if (machines.length === 0) throw error;
    return askEach(machines, ask);
  }
}

async function askEach<Row>(
  machines: number[][],
  ask: (tenant_ids: number[]) => Promise<Row[]>,
): Promise<Answers<Row>> {
  const answers = await Promise.allSettled(machines.map(ask));
  const failures = answers.filter((answer) => answer.status === 'rejected');
  if (failures.length === machines.length) throw failures[0]?.reason;
  const rows = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  return { rows, failure: failures[0]?.reason };
}

/** The tenants of each machine that has any. Only the coordinator is queried. */
async function readTenantsOfEach(session: Queryable): Promise<number[][]> {
  const rows = await session.query<{ tenant_ids: number[] }>({
    name: 'read-tenants-of-each-machine',
    text: `
      select array_agg(t.tenant_id) as tenant_ids
        from all_tenants() t
        join pg_dist_shard_placement p
          on p.shardid = get_shard_id_for_distribution_column('event_heads', t.tenant_id::integer)
       group by p.nodename, p.nodeport`,
  });
  return rows.map((row) => row.tenant_ids.map(Number));
}
