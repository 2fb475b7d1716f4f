import type { Database, OpenedDatabase, Queryable } from './database.ts';
import { serviceRights } from './service-rights.ts';

/** The serving role: it cannot sign in, owns nothing, and is shared by all databases of a cluster. */
export const SERVICE_ROLE = 'laurel_service';

/**
 * Creates the serving role, if there is none, and gives it the rights of this release; rights beyond them are revoked. Does
 * nothing if the tables belong to another role, which has done this; does what it can if the connecting role may not create
 * roles. Any number of processes may do so concurrently: the rights change under the lock on `schema_migrations`.
 */
export async function prepareServiceRole(database: Database): Promise<void> {
  const [owner] = await database.query({
    text: `select from pg_class where oid = 'tenants'::regclass and pg_has_role(relowner, 'usage')`,
  });
  if (!owner) return;
  if (!(await exists(database))) await unlessRefused(database, `create role ${SERVICE_ROLE} nologin`);
  if (!(await exists(database))) return;
  if (!(await isWithinReach(database)))
    await unlessRefused(database, `grant ${SERVICE_ROLE} to current_user`);
  await database.transaction(giveRights);
}

/**
 * The database with the rights of the serving role, which holds each statement to its tenant; undefined where the connecting
 * role may not act as that role.
 */
export async function openAsService(database: OpenedDatabase): Promise<Database | undefined> {
  return (await isWithinReach(database)) ? database.actingAs(SERVICE_ROLE) : undefined;
}

/** The rights of the serving role in this schema, as `RIGHT on OBJECT`, in no order. Takes no locks. */
export async function readServiceRights(session: Queryable): Promise<string[]> {
  const rows = await session.query<{ granted: string }>({ text: granted, values: [SERVICE_ROLE] });
  return rows.map((row) => row.granted);
}

async function exists(session: Queryable): Promise<boolean> {
  const rows = await session.query({
    text: 'select from pg_roles where rolname = $1',
    values: [SERVICE_ROLE],
  });
  return rows.length > 0;
}

/** From PostgreSQL 16 on, a role can be a member of another one without being allowed to act as it. */
async function isWithinReach(session: Queryable): Promise<boolean> {
  const rows = await session.query({
    text: `
      select from pg_roles
       where rolname = $1
         and pg_has_role(oid, case when current_setting('server_version_num')::integer < 160000 then 'member' else 'set' end)`,
    values: [SERVICE_ROLE],
  });
  return rows.length > 0;
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
    if (![INSUFFICIENT_PRIVILEGE, DUPLICATE_OBJECT, UNIQUE_VIOLATION].includes(code)) throw error;
  }
}

const INSUFFICIENT_PRIVILEGE = '42501';
const DUPLICATE_OBJECT = '42710';
const UNIQUE_VIOLATION = '23505';

async function giveRights(session: Queryable): Promise<void> {
  await session.query({ text: 'lock table schema_migrations in exclusive mode' });
  await session.query({ text: usage });
  const known = await readServiceRights(session);
  const wanted = serviceRights.flatMap(({ on, rights }) => rights.map((right) => `${right} on ${on}`));
  const surplus = known.filter((right) => !wanted.includes(right));
  const missing = wanted.filter((right) => !known.includes(right));
  // One statement each, so that a release which gives nothing new writes nothing.
  for (const right of surplus) await session.query({ text: `revoke ${right} from ${SERVICE_ROLE}` });
  for (const right of missing) await session.query({ text: `grant ${right} to ${SERVICE_ROLE}` });
}

const usage = `
  do $$ begin
    if not has_schema_privilege('${SERVICE_ROLE}', current_schema(), 'usage') then
      execute format('grant usage on schema %I to ${SERVICE_ROLE}', current_schema());
    end if;
  end $$`;

const granted = `
  select lower(a.privilege_type collate "C") || ' on ' || c.relname as granted
    from pg_class c cross join lateral aclexplode(c.relacl) a
   where c.relnamespace = quote_ident(current_schema())::regnamespace and a.grantee = (select oid from pg_roles where rolname = $1)
  union all
  select format('%s (%s) on %s', lower(a.privilege_type collate "C"), string_agg(t.attname, ', ' order by t.attname collate "C"), c.relname)
    from pg_class c
    join pg_attribute t on t.attrelid = c.oid
   cross join lateral aclexplode(t.attacl) a
   where c.relnamespace = quote_ident(current_schema())::regnamespace and a.grantee = (select oid from pg_roles where rolname = $1)
   group by a.privilege_type, c.relname
  union all
  select lower(a.privilege_type collate "C") || ' on function ' || p.proname
    from pg_proc p cross join lateral aclexplode(p.proacl) a
   where p.pronamespace = quote_ident(current_schema())::regnamespace and a.grantee = (select oid from pg_roles where rolname = $1)`;
