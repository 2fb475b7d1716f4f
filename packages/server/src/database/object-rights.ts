import type { Queryable } from './database.ts';
import { serviceRights } from './service-rights.ts';
import { runSql } from './sql-files.ts';

/** Rights that a role has and that nobody stated. */
export interface Surplus {
  /** As GRANT spells it; `public`: every role. */
  grantee: string;
  kind: 'table' | 'sequence' | 'function';
  objects: string[];
  /** Takes all of them. */
  statement: string;
}

/**
 * Makes the rights on all tables, sequences and functions those of service-rights.ts: their owner's, and those of the
 * service role (undefined: there is none) that are listed. What it lacks is given, and what it or anybody else has beyond
 * them is taken, however it came about: defaults of PostgreSQL or of a provider, a restored dump, an administrator. Tables
 * that have no row-level security get it. Writes nothing where nothing has to change. For transactions of the owner under
 * the lock on `schema_migrations`.
 */
export async function enforceRights(session: Queryable, role: string | undefined): Promise<void> {
  await runAll(session, (await readSurplus(session, role)).map(takes));
  const open = await readTablesWithoutRowSecurity(session);
  await runAll(
    session,
    open.map(({ statement }) => statement),
  );
  if (role !== undefined) await giveRights(session, role);
}

/**
 * Takes what roles besides the owner and the service role have by name, as the defaults of a provider give it with each new
 * object. What everybody has stays: as long as it is not given to the service role, that one needs it, too.
 */
export async function takeFromNamed(session: Queryable, role: string | undefined): Promise<void> {
  const surplus = await readSurplus(session, role);
  await runAll(session, surplus.filter(({ grantee }) => grantee !== 'public').map(takes));
}

/** The rights of the service role in this schema, as `RIGHT on OBJECT`, in no order. Takes no locks. */
export async function readServiceRights(session: Queryable, role: string): Promise<string[]> {
  const rows = await session.query<{ granted: string }>({ text: granted, values: [role] });
  return rows.map((row) => row.granted);
}

/** Every right of others than the owner and the service role, by grantee and kind of object. Takes no locks. */
export function readSurplus(session: Queryable, role: string | undefined): Promise<Surplus[]> {
  return session.query<Surplus>({
    text: surplusOfOthers,
    values: [statedTables, statedFunctions, role ?? null],
  });
}

/** Stated tables that show and take every row, with the statement that turns row-level security on. */
export function readTablesWithoutRowSecurity(
  session: Queryable,
): Promise<{ table: string; statement: string }[]> {
  return session.query<{ table: string; statement: string }>({
    text: `
      select relname::text as table, format('alter table %I enable row level security', relname) as statement
        from pg_class
       where relnamespace = quote_ident(current_schema())::regnamespace and relname = any($1) and relkind in ('r', 'p')
         and not relrowsecurity
       order by relname collate "C"`,
    values: [statedTables],
  });
}

const FUNCTION = 'function ';
/** The tables and views of Laurel: others may have some in the same schema. */
export const statedTables = serviceRights.map(({ on }) => on).filter((on) => !on.startsWith(FUNCTION));
const statedFunctions = serviceRights
  .filter(({ on }) => on.startsWith(FUNCTION))
  .map(({ on }) => on.slice(FUNCTION.length));

const takes = ({ statement }: Surplus) => statement;

async function giveRights(session: Queryable, role: string): Promise<void> {
  const known = await readServiceRights(session, role);
  const wanted = serviceRights.flatMap(({ on, rights }) => rights.map((right) => `${right} on ${on}`));
  const surplus = known.filter((right) => !wanted.includes(right));
  const missing = wanted.filter((right) => !known.includes(right));
  const [schema] = await session.query<{ grant: string }>({ text: usage, values: [role] });
  await runAll(session, [
    ...(schema ? [schema.grant] : []),
    ...surplus.map((right) => `revoke ${right} from ${role}`),
    ...missing.map((right) => `grant ${right} to ${role}`),
  ]);
}

/** In one message: there are some two hundred of them at a first start. */
async function runAll(session: Queryable, statements: string[]): Promise<void> {
  if (statements.length > 0) await runSql(session, `${statements.join(';\n')};`);
}

const usage = `
  select format('grant usage on schema %I to %I', current_schema(), $1::text) as grant
   where not has_schema_privilege($1, current_schema(), 'usage')`;

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

/** Sequences are those of columns of stated tables. Without a list of its own, a function is everybody's. */
const surplusOfOthers = `
  with tables as (
    select c.* from pg_class c
     where c.relnamespace = quote_ident(current_schema())::regnamespace and c.relname = any($1) and c.relkind in ('r', 'p', 'v')
  ), given as (
    select 'table' as kind, quote_ident(t.relname) as object, t.relowner as owner, a.grantee
      from tables t cross join lateral aclexplode(t.relacl) a
     union
    select 'table', quote_ident(t.relname), t.relowner, a.grantee
      from tables t join pg_attribute c on c.attrelid = t.oid cross join lateral aclexplode(c.attacl) a
     union
    select 'sequence', quote_ident(s.relname), s.relowner, a.grantee
      from tables t
      join pg_depend d on d.refclassid = 'pg_class'::regclass and d.refobjid = t.oid and d.classid = 'pg_class'::regclass
      join pg_class s on s.oid = d.objid and s.relkind = 'S'
     cross join lateral aclexplode(s.relacl) a
     union
    select 'function', format('%I(%s)', p.proname, pg_get_function_identity_arguments(p.oid)), p.proowner, a.grantee
      from pg_proc p cross join lateral aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
     where p.pronamespace = quote_ident(current_schema())::regnamespace and p.proname = any($2)
  )
  select kind, grantee, array_agg(object order by object collate "C") as objects,
         format('revoke all on %s %s from %s cascade', kind, string_agg(object, ', ' order by object collate "C"), grantee)
           as statement
    from (select g.kind, g.object, case g.grantee when 0 then 'public' else quote_ident(r.rolname) end as grantee
            from given g left join pg_roles r on r.oid = g.grantee
           where g.grantee <> g.owner and r.rolname is distinct from $3) as others
   group by kind, grantee
   order by grantee collate "C", kind`;
