import type pg from 'pg';

/** Whether each connection is to a PostgreSQL with Citus. */
const citusOf = new WeakMap<pg.PoolClient, Promise<boolean>>();

/**
 * Lets a new connection hand `set local` on to the machines of a cluster, as row-level security needs there, and asks
 * whether there can be one. The check looks at how PostgreSQL was started, not at the database's contents: connections that
 * were made before the tables are spread then serve on afterwards. A PostgreSQL without Citus accepts the setting as a name
 * without meaning.
 */
export function greet(client: pg.PoolClient): void {
  const answer = client.query<{ is_citus: boolean }>(`
    select set_config('citus.propagate_set_commands', 'local', false),
           current_setting('citus.shard_count', true) is not null as is_citus`);
  const isCitus = answer.then(({ rows }) => rows[0]?.is_citus === true);
  // The user of the connection learns of its loss.
  isCitus.catch(() => {});
  citusOf.set(client, isCitus);
}

/**
 * Whether the connection is to a PostgreSQL with Citus; false for a connection that was not greeted. Throws if its greeting
 * failed.
 */
export async function hasCitus(client: pg.PoolClient): Promise<boolean> {
  return (await citusOf.get(client)) ?? false;
}
