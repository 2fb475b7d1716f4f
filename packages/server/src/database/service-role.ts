import { createHash } from 'node:crypto';
import type { Database, OpenedDatabase, Queryable } from './database.ts';

/**
 * The service role of the first installation of a cluster. Those of earlier releases had it in common; every other one now
 * has its own (`ownRoleOf`).
 */
export const SHARED_ROLE = 'laurel_service';

/**
 * The role with whose rights requests are served: it owns nothing, and cannot sign in but on machines of a cluster.
 * Makes it, where there is none and the connecting role may. Undefined: there is none that the connecting role may act as
 * and that nobody else may act as here, or the tables belong to another role, which has seen to this. Changes no rights on
 * tables. Any number of processes may do so concurrently.
 */
export async function makeServiceRole(database: Database): Promise<string | undefined> {
  if (!(await ownsTables(database))) return undefined;
  const own = await ownRoleOf(database);
  if (await isWithinReach(database, own)) return own;
  const [known] = await readServiceRoles(database);
  if (known) {
    if (!known.isWithinReach) await unlessRefused(database, `grant ${known.role} to current_user`);
    return known.role;
  }
  if (!(await exists(database, SHARED_ROLE))) await makeRole(database, SHARED_ROLE);
  if (await isFree(database)) return SHARED_ROLE;
  await makeRole(database, own);
  return (await isWithinReach(database, own)) ? own : takeSharedRole(database);
}

async function makeRole(database: Database, role: string): Promise<void> {
  await unlessRefused(database, `create role ${role} nologin`);
  if (!(await isWithinReach(database, role))) await unlessRefused(database, `grant ${role} to current_user`);
}

/** Whether nobody else has the shared role, neither another database nor somebody who may connect to this one. */
async function isFree(database: Database): Promise<boolean> {
  if (!(await isWithinReach(database, SHARED_ROLE)) || (await hasStrangers(database))) return false;
  return (await readOtherDatabasesOf(database, SHARED_ROLE)).length === 0;
}

/** The shared role, if nobody else who has it can connect here, or no longer can. */
async function takeSharedRole(database: Database): Promise<string | undefined> {
  if (!(await isWithinReach(database, SHARED_ROLE))) return undefined;
  if (await hasStrangers(database)) await closeEmptyDatabase(database);
  return (await hasStrangers(database)) ? undefined : SHARED_ROLE;
}

/**
 * The database with the rights of the service role, which holds each statement to its tenant; undefined where the connecting
 * role may act as none that has rights here.
 */
export async function openAsService(database: OpenedDatabase): Promise<Database | undefined> {
  const role = await findServiceRole(database);
  return role === undefined ? undefined : database.actingAs(role);
}

/** The service role that has rights on the tables and as which the connecting role may act. */
export async function findServiceRole(session: Queryable): Promise<string | undefined> {
  return (await readServiceRoles(session)).find((one) => one.isWithinReach)?.role;
}

/** Service roles that have rights on the tables, those first as which the connecting role may act. */
async function readServiceRoles(session: Queryable): Promise<{ role: string; isWithinReach: boolean }[]> {
  const own = await ownRoleOf(session);
  return session.query<{ role: string; isWithinReach: boolean }>({
    text: `
      select r.rolname as role, ${mayAct} as "isWithinReach"
        from pg_class c cross join lateral aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
       where c.oid = to_regclass('tenants') and a.privilege_type = 'SELECT' and starts_with(r.rolname, '${SHARED_ROLE}')
       order by 2 desc, r.rolname = $1 desc, r.rolname collate "C"`,
    values: [own],
  });
}

/** Whether the connecting role has the rights of the owner of the tables, or there are none yet. */
export async function ownsTables(session: Queryable): Promise<boolean> {
  const rows = await session.query({
    text: `select from pg_class where oid = to_regclass('tenants') and not pg_has_role(relowner, 'usage')`,
  });
  return rows.length === 0;
}

/**
 * The name of the service role of this database and schema alone: roles belong to the whole cluster, and one that two
 * databases have in common joins what both grant. It has only letters, digits and underscores that need no quotes.
 */
export async function ownRoleOf(session: Queryable): Promise<string> {
  const [row] = await session.query<{ database: string; schema: string }>({
    text: 'select current_database()::text as database, current_schema()::text as schema',
  });
  const { database = '', schema = 'public' } = row ?? {};
  if (schema === 'public' && /^[a-z0-9_]{1,40}$/.test(database)) return `${SHARED_ROLE}_${database}`;
  const readable = database
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]/g, '_')
    .slice(0, 30);
  const hash = createHash('sha256')
    .update(JSON.stringify([database, schema]))
    .digest('hex');
  return `${SHARED_ROLE}_${readable}_${hash.slice(0, 8)}`;
}

/** The other databases of the cluster in which the role has rights, by name. */
export async function readOtherDatabasesOf(session: Queryable, role: string): Promise<string[]> {
  const rows = await session.query<{ name: string }>({
    text: `
      select distinct d.datname::text as name
        from pg_shdepend s join pg_database d on d.oid = s.dbid
       where s.refclassid = 'pg_authid'::regclass and s.refobjid = (select oid from pg_roles where rolname = $1)
         and s.deptype = 'a' and d.datname <> current_database()
       order by 1`,
    values: [role],
  });
  return rows.map(({ name }) => name);
}

async function exists(session: Queryable, role: string): Promise<boolean> {
  const rows = await session.query({ text: 'select from pg_roles where rolname = $1', values: [role] });
  return rows.length > 0;
}

/** From PostgreSQL 16 on, a role can be a member of another one without being allowed to act as it. */
const mayAct = `pg_has_role(r.oid, case when current_setting('server_version_num')::integer < 160000 then 'member' else 'set' end)`;

async function isWithinReach(session: Queryable, role: string): Promise<boolean> {
  const text = `select from pg_roles r where r.rolname = $1 and ${mayAct}`;
  return (await session.query({ text, values: [role] })).length > 0;
}

/** Whether somebody else may sign in here and act as the shared role, who may be the owner of another database. */
async function hasStrangers(session: Queryable): Promise<boolean> {
  return (await readStrangers(session, SHARED_ROLE)).length > 0;
}

/**
 * The roles besides the connecting one that may sign in to this database and act as `role`, by name; not superusers, nor
 * those that may act as the connecting role anyway.
 */
export async function readStrangers(session: Queryable, role: string): Promise<string[]> {
  const rows = await session.query<{ rolname: string }>({
    text: `
      select m.rolname from pg_roles r join pg_roles m on pg_has_role(m.oid, r.oid, 'member')
       where r.rolname = $1 and m.oid <> r.oid and m.rolcanlogin and not m.rolsuper
         and not pg_has_role(m.oid, (select oid from pg_roles where rolname = current_user), 'member')
         and has_database_privilege(m.oid, current_database(), 'connect')
       order by m.rolname collate "C"`,
    values: [role],
  });
  return rows.map((one) => one.rolname);
}

/**
 * Takes the right to connect from PUBLIC where the database is the connecting role's and nothing is in it yet, so that
 * nobody else relies on it: others who may act as the shared role then cannot do so here.
 */
async function closeEmptyDatabase(database: Database): Promise<void> {
  const rows = await database.query<{ close: string }>({
    text: `
      select format('revoke connect on database %I from public', d.datname) as close
        from pg_database d
       where d.datname = current_database() and pg_has_role(d.datdba, 'usage')
         and not exists (
           select from pg_class c join pg_namespace n on n.oid = c.relnamespace
            where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
              and not exists (select from pg_depend e where e.objid = c.oid and e.deptype = 'e'))`,
  });
  for (const { close } of rows) await unlessRefused(database, close);
}

/**
 * Another process may do the same at the same time, for another database of the cluster, and a connecting role may lack the
 * right.
 */
async function unlessRefused(database: Database, text: string): Promise<void> {
  try {
    await database.query({ text });
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (![INSUFFICIENT_PRIVILEGE, DUPLICATE_OBJECT, UNIQUE_VIOLATION, UNDEFINED_OBJECT].includes(code))
      throw error;
  }
}

const INSUFFICIENT_PRIVILEGE = '42501';
const DUPLICATE_OBJECT = '42710';
const UNIQUE_VIOLATION = '23505';
/** Of a role that could not be made. */
const UNDEFINED_OBJECT = '42704';
