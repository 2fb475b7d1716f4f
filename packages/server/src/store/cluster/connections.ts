import type pg from 'pg';

/** Whether each connection is to a PostgreSQL that has Citus in it. */
const citusOf = new WeakMap<pg.PoolClient, Promise<boolean>>();

/**
 * Lets a new connection hand `set local` on to the machines of a cluster, as row-level security needs there, and asks whether there can
 * be one. It goes by what PostgreSQL was started with and not by what is in the database: connections that were made before the tables
 * are spread then serve on afterwards. A PostgreSQL without Citus takes the setting as a name that nobody reads.
 */
export function greet(client: pg.PoolClient): void {
  const answer = client.query<{ is_citus: boolean }>(`
    select set_config('citus.propagate_set_commands', 'local', false),
           current_setting('citus.shard_count', true) is not null as is_citus`);
  const isCitus = answer.then(({ rows }) => rows[0]?.is_citus === true);
  // Whoever uses the connection learns of its loss.
  isCitus.catch(() => {});
  citusOf.set(client, isCitus);
}

/** Whether the connection is to a PostgreSQL with Citus; of one that was not greeted: no. Throws where its greeting failed. */
export async function hasCitus(client: pg.PoolClient): Promise<boolean> {
  return (await citusOf.get(client)) ?? false;
}
