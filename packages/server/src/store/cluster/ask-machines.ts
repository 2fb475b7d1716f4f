import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Session } from '../engine/database.ts';
import { isCluster } from './distribute.ts';

/** What a question about all tenants brought. */
export interface Answers<Row> {
  rows: Row[];
  /** Why tenants of some machine are missing; undefined: none are. */
  failure: unknown;
}

/**
 * Asks about all tenants at once (null). That fails while a machine of a cluster is away; then those of each machine are asked about by
 * themselves, in no order, so that work for the tenants of the others goes on. Throws where there is no answer at all.
 */
export async function askMachines<Row>(
  session: Session,
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

/** The tenants of each machine that has any. Only the coordinator is asked. */
async function readTenantsOfEach(session: Session): Promise<number[][]> {
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
