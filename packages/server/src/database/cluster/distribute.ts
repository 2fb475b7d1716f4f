import type { Database, Queryable } from '../database.ts';
import { findServiceRole, ownsTables } from '../service-role.ts';

/** Tables that stay whole on a cluster's coordinator, and why; every other one is spread by tenant_id (docs/clusters.md). */
export const localTables: Record<string, string> = {
  tenants: 'the list of what there is',
  users: 'a sign-in names no tenant',
  api_keys: 'a request names no tenant but by its key',
  clients: 'a sign-in names no tenant',
  player_token_keys: 'a player token names no tenant but by its key',
  signing_keys: 'they are the installation’s',
  sealing_keys: 'they are the installation’s',
  login_attempts: 'a guess at a password names no tenant',
  schema_functions: 'they are the installation’s',
  schema_migrations: 'they are the installation’s',
};

/**
 * Functions that run as a whole on the machine of the tenant that their argument names: one call to one machine, and one
 * commit there. They read and write only that tenant's rows.
 */
export const delegatedFunctions: readonly { signature: string; tenant: string }[] = [
  {
    signature: 'append_events(integer, uuid[], bigint[], json, integer, integer)',
    tenant: 'p_tenant_id',
  },
  { signature: 'count_known_events(integer, uuid[], bigint[], integer, integer)', tenant: 'p_tenant_id' },
];

/**
 * Functions that they call, which must be on every machine. Citus ensures that for functions created on a cluster, but not
 * for those created before.
 */
const calledFunctions: readonly string[] = ['log_clock()'];

/** The changes made to a cluster, by name; empty if it was as it should be. */
interface Distributed {
  tables: string[];
  functions: string[];
}

/**
 * On a database with the extension citus: spreads every tenant table that is not spread yet over the machines, by tenant_id,
 * all alike, so that a tenant's rows are on one machine, and lets the functions of `delegatedFunctions` run there. A
 * database that holds rows keeps them. Writers wait meanwhile and continue afterwards. Undefined: there is no such
 * extension, and nothing was done; a role that does not own the tables leaves it to the one that does. Any number of
 * processes may do so concurrently.
 */
export async function distribute(database: Database): Promise<Distributed | undefined> {
  if (!(await isCluster(database))) return undefined;
  if ((await isDone(database)) || !(await ownsTables(database))) return { tables: [], functions: [] };
  await refuseWithoutMachines(database);
  await letServiceRoleConnect(database);
  const done = await database.transaction(distributeAll);
  for (const table of done.tables) await forgetLocalRows(database, table);
  return done;
}

async function isDone(session: Queryable): Promise<boolean> {
  const left = [readUnspread, readUncopied, readUndelegated];
  for (const read of left) if ((await read(session)).length > 0) return false;
  return true;
}

/** Whether the database has the extension citus. */
export async function isCluster(session: Queryable): Promise<boolean> {
  const rows = await session.query({ text: `select from pg_extension where extname = 'citus'` });
  return rows.length > 0;
}

async function refuseWithoutMachines(session: Queryable): Promise<void> {
  const machines = await session.query({
    text: 'select from pg_dist_node where isactive and shouldhaveshards',
  });
  if (machines.length > 0) return;
  throw new Error(
    'the database has the extension citus and no machine that may hold rows; ' +
      'add workers with citus_add_node, or drop the extension (docs/clusters.md)',
  );
}

/**
 * The coordinator speaks to the workers as the role whose statement it is. Where there is no such role, row-level security
 * is not in force.
 */
async function letServiceRoleConnect(database: Database): Promise<void> {
  const role = await findServiceRole(database);
  const rows = await database.query({
    text: 'select from pg_roles where rolname = $1 and not rolcanlogin',
    values: [role],
  });
  if (rows.length === 0) return;
  try {
    await database.query({ text: `alter role ${role} login` });
  } catch (error) {
    throw new Error(
      `on a cluster the role ${role} must be allowed to sign in; let an administrator run: alter role ${role} login (docs/clusters.md)`,
      { cause: error },
    );
  }
}

/**
 * All in one transaction: in between, statements would meet tables that are spread and tables that are not. The heads of log
 * and scoring are locked first, as everything that writes begins with them, so that no transaction that holds other tables
 * waits for this.
 */
async function distributeAll(session: Queryable): Promise<Distributed> {
  await session.query({ text: 'lock table schema_migrations in exclusive mode' });
  await session.query({ text: 'lock table scoring_cursors, event_heads in access exclusive mode' });
  await session.query({ text: `set local citus.multi_shard_modify_mode to 'sequential'` });
  const tables = await readUnspread(session);
  for (const table of tables) await spread(session, table);
  const called = await readUncopied(session);
  const text = 'select create_distributed_function($1::regprocedure)';
  for (const signature of called) await session.query({ text, values: [signature] });
  const functions = await readUndelegated(session);
  for (const signature of functions) await delegate(session, signature);
  // Every role may call their copies on workers at first, like any new function, and those that policies brought along.
  for (const signature of [...called, ...functions, 'current_tenant()'])
    await session.query({ text: `revoke execute on function ${signature} from public` });
  return { tables, functions: [...called, ...functions] };
}

/** The table that all other tables are colocated with. */
const FIRST_TABLE = 'event_heads';

function spread(session: Queryable, table: string): Promise<unknown> {
  const beside = table === FIRST_TABLE ? 'none' : FIRST_TABLE;
  return session.query({
    text: `select create_distributed_table($1::regclass, 'tenant_id', colocate_with => $2)`,
    values: [table, beside],
  });
}

function delegate(session: Queryable, signature: string): Promise<unknown> {
  const tenant = delegatedFunctions.find((one) => one.signature === signature)?.tenant;
  return session.query({
    text: `select create_distributed_function($1::regprocedure, $2, colocate_with => $3, force_delegation => true)`,
    values: [signature, tenant, FIRST_TABLE],
  });
}

/** The rows that a table had before it was spread are still in its file, where no query sees them. */
async function forgetLocalRows(database: Database, table: string): Promise<void> {
  await database.query({
    text: 'select truncate_local_data_after_distributing_table($1::regclass)',
    values: [table],
  });
}

/**
 * Tenant tables that are not spread: first the one that the others are colocated with, then those that foreign keys lead to.
 */
async function readUnspread(session: Queryable): Promise<string[]> {
  const rows = await session.query<{ name: string }>({
    text: `
      with recursive tables (oid, depth) as (
        select c.oid, 0 from pg_class c
         where c.relnamespace = quote_ident(current_schema())::regnamespace and c.relkind = 'r' and c.relname <> all($1)
           and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')
         union all
        select f.conrelid, t.depth + 1
          from tables t join pg_constraint f on f.confrelid = t.oid and f.contype = 'f' and f.conrelid <> t.oid)
      select c.relname as name
        from tables t join pg_class c on c.oid = t.oid
       where not exists (select from pg_dist_partition p where p.logicalrelid = c.oid)
       group by c.relname
       order by c.relname <> $2, max(t.depth), c.relname`,
    values: [Object.keys(localTables), FIRST_TABLE],
  });
  return rows.map(({ name }) => name);
}

/** Functions to be called on every machine that are not there. */
function readUncopied(session: Queryable): Promise<string[]> {
  return readMissing(session, calledFunctions, false);
}

function readUndelegated(session: Queryable): Promise<string[]> {
  const signatures = delegatedFunctions.map(({ signature }) => signature);
  return readMissing(session, signatures, true);
}

/** Functions that Citus does not know, or (`isDelegated`) does not run on the machine of their tenant. */
async function readMissing(
  session: Queryable,
  signatures: readonly string[],
  isDelegated: boolean,
): Promise<string[]> {
  const rows = await session.query<{ signature: string }>({
    text: `
      select w.signature from unnest($1::text[]) as w(signature)
       where not exists (
         select from pg_dist_object o
          where o.classid = 'pg_proc'::regclass and o.objid = to_regprocedure(w.signature)
            and (o.force_delegation or not $2))`,
    values: [signatures, isDelegated],
  });
  return rows.map(({ signature }) => signature);
}
