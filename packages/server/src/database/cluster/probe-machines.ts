import type { Database } from '../database.ts';
import { isCluster } from './distribute.ts';

/**
 * Verifies that every machine of a cluster restricts statements to their tenant and shows them the tenant's rows: one row of
 * a tenant of each machine is read, once as that tenant and once without a tenant. Returns the errors of unreachable
 * machines, which are ignored as long as another one is right; throws a sentence if a machine is wrong, as the service would
 * then serve empty boards, or rows of others. Does nothing if there is no cluster. `owner` sees all tenants, `service` has
 * the rights of the serving role.
 */
export async function probeMachines(owner: Database, service: Database): Promise<string[]> {
  if (!(await isCluster(owner))) return [];
  const tenants = await readOneTenantOfEach(owner);
  const away: string[] = [];
  for (const { tenant_id, machine } of tenants) {
    const reason = await probe(service, tenant_id, machine);
    if (reason !== undefined) away.push(reason);
  }
  if (tenants.length > 0 && away.length === tenants.length) throw new Error(away.join('; '));
  return away;
}

interface Probed {
  tenant_id: number;
  /** Host and port. */
  machine: string;
}

function readOneTenantOfEach(owner: Database): Promise<Probed[]> {
  return owner.query<Probed>({
    text: `
      select distinct on (p.nodename, p.nodeport) t.tenant_id, p.nodename || ':' || p.nodeport as machine
        from all_tenants() t
        join pg_dist_shard_placement p
          on p.shardid = get_shard_id_for_distribution_column('event_heads', t.tenant_id::integer)
       order by p.nodename, p.nodeport, t.tenant_id`,
  });
}

/** Why the machine cannot be reached; undefined: it is as it should be. */
async function probe(service: Database, tenant_id: number, machine: string): Promise<string | undefined> {
  const text = 'select count(*) from event_heads where tenant_id = $1';
  let seen: [number | undefined, number | undefined];
  try {
    seen = [
      await countOf(service, { tenant_id, text, values: [tenant_id] }),
      await countOf(service, { text, values: [tenant_id] }),
    ];
  } catch (error) {
    return `the cluster’s machine ${machine} cannot be asked as the role that serves: ${(error as Error).message}`;
  }
  if (seen[0] !== 1)
    throw new Error(
      `the cluster’s machine ${machine} shows tenant ${tenant_id} none of its rows; connections must keep citus.propagate_set_commands at ` +
        '“local”, which a connection pooler between Laurel and the coordinator may lose (docs/clusters.md)',
    );
  if (seen[1] !== 0)
    throw new Error(
      `the cluster’s machine ${machine} shows rows to a statement of no tenant: row-level security is not in force there (docs/clusters.md)`,
    );
  return undefined;
}

async function countOf(service: Database, statement: Parameters<Database['query']>[0]) {
  const [row] = await service.query<{ count: number }>(statement);
  return row?.count;
}
