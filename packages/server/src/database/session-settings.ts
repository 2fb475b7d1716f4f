import type pg from 'pg';

/**
 * What statements and the driver rely on in every session. A role, a database, a server or a pooler may have set defaults of
 * its own, so each connection states all of it by name (docs/decisions/sessions.md). Left as they are: `client_encoding`,
 * which the driver states when it connects; `default_transaction_read_only`, by which a server says that it takes no writes;
 * and `synchronous_commit`, which is the operator's (docs/decisions/failover.md).
 */
const relied: Record<string, string> = {
  DateStyle: 'ISO, YMD',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
  array_nulls: 'on',
  row_security: 'on',
  default_transaction_isolation: 'read committed',
  // No time-out ends a commit that waits for its standby.
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  // A PostgreSQL without Citus accepts it as a name without meaning.
  'citus.propagate_set_commands': 'local',
};

/** Time-outs that PostgreSQL has since 14 and 17; a name that a server does not know is refused. */
const newer = ['idle_session_timeout', 'transaction_timeout'];

/**
 * The schema of Laurel's tables, else the one that the connecting role would make tables in. `"$user"` of a search path is
 * another schema as soon as statements have another role's rights, so the path is stated as this schema.
 */
const schema = `
  coalesce((select n.nspname from pg_class c join pg_namespace n on n.oid = c.relnamespace
             where c.oid = to_regclass('event_heads')), current_schema())`;

/** What a connection is to. */
export interface SessionTraits {
  /** Whether PostgreSQL has Citus. */
  hasCitus: boolean;
  /**
   * A statement that states the settings for one transaction, where a pooler may give each transaction to another session;
   * undefined: the session keeps them.
   */
  forTransaction: string | undefined;
}

const sessions = new WeakMap<pg.PoolClient, Promise<SessionTraits>>();

/**
 * States the settings of a new connection, in one round trip. A pooler has a process number of its own for each client: then
 * nothing may be left in the session behind it, which the next client gets, and nothing be expected of it.
 */
export function greet(client: pg.PoolClient): void {
  const { processID } = client as unknown as { processID: number | null };
  const known = newer.map(
    (name) => `case when current_setting('${name}', true) is not null then '${name}' end`,
  );
  const answer = client.query<Greeted>(`
    select ${statesOf('pooled', 'quote_ident(schema)')}, array(select set_config(name, '0', pooled) from unnest(newer) as name),
           pooled, quote_ident(schema) as path, newer, current_setting('citus.shard_count', true) is not null as has_citus
      from (select pg_backend_pid() <> ${Number(processID)} as pooled, ${schema} as schema,
                   array_remove(array[${known.join(', ')}], null) as newer) c`);
  const session = answer.then(({ rows: [greeted] }) => sessionOf(greeted as Greeted));
  // The user of the connection learns of its loss.
  session.catch(() => {});
  sessions.set(client, session);
}

interface Greeted {
  pooled: boolean;
  path: string | null;
  newer: string[];
  has_citus: boolean;
}

function sessionOf({ pooled, path, newer, has_citus }: Greeted): SessionTraits {
  const more = newer.map((name) => `, set_config('${name}', '0', true)`).join('');
  const states = statesOf('true', path === null ? 'null' : `'${path.replaceAll("'", "''")}'`);
  return { hasCitus: has_citus, forTransaction: pooled ? `select ${states}${more}` : undefined };
}

/** Calls that set all of it; `isLocal` and `path` are SQL. `laurel.pooled` says to `examine/` what was found. */
function statesOf(isLocal: string, path: string): string {
  const all = Object.entries(relied).map(([name, value]) => `set_config('${name}', '${value}', ${isLocal})`);
  const pooled = `set_config('laurel.pooled', (${isLocal})::text, ${isLocal})`;
  return [...all, pooled, `set_config('search_path', ${path} || ', pg_temp', ${isLocal})`].join(', ');
}

/** What the connection is to; the embedded engine's connections are not greeted. Throws if the greeting failed. */
export async function sessionOfClient(client: pg.PoolClient): Promise<SessionTraits> {
  return (await sessions.get(client)) ?? { hasCitus: false, forTransaction: undefined };
}
