import type { Queryable } from '../database.ts';
import { readSurplus, readTablesWithoutRowSecurity, type Surplus, statedTables } from '../object-rights.ts';
import {
  findServiceRole,
  ownRoleOf,
  ownsTables,
  readOtherDatabasesOf,
  readStrangers,
  SHARED_ROLE,
} from '../service-role.ts';
import { type Finding, quoted } from './facts.ts';

/**
 * What the database lets others do with Laurel's tables, functions and sequences, and what keeps row-level security from
 * being in force, in an order by kind and name; empty: nobody has more than service-rights.ts states. Reads only catalogues,
 * so that it serves before the first migration, too. Only a database that cannot be served from at all is fatal.
 */
export async function findingsOfRights(database: Queryable): Promise<Finding[]> {
  const role = await findServiceRole(database);
  if (!(await ownsTables(database))) return role === undefined ? [await noRights(database)] : [];
  const surplus = await readSurplus(database, role);
  const parts = [
    surplus.map(ofSurplus),
    (await readTablesWithoutRowSecurity(database)).map(ofOpenTable),
    await findForeignPolicies(database),
    await findCreators(database, role),
    await findDefaultPrivileges(database, role),
    await findRoleInCommon(database, role),
    role === undefined ? await findMissingRole(database) : [],
  ];
  return parts.flat();
}

async function noRights(session: Queryable): Promise<Finding> {
  const [row] = await session.query<{ role: string; owner: string }>({
    text: `select current_user::text as role, pg_get_userbyid(relowner)::text as owner from pg_class where oid = to_regclass('tenants')`,
  });
  const own = await ownRoleOf(session);
  return {
    what: `The role ${row?.role} neither owns the tables of Laurel nor may act as a service role that has rights on them.`,
    why: `The tables belong to ${row?.owner}. Let it run \`laurel migrate\` of this release, which gives ${own} its rights, and give that role to ${row?.role}.`,
    statement: `grant ${own} to ${quoted(row?.role ?? '')}`,
    isFatal: true,
  };
}

function ofSurplus({ grantee, kind, objects, statement }: Surplus): Finding {
  const who = grantee === 'public' ? 'Every role that may connect' : `The role ${grantee}`;
  const named = objects.slice(0, 3).join(', ');
  return {
    what: `${who} has rights on ${objects.length} ${kind}${objects.length === 1 ? '' : 's'} of Laurel, such as ${named}.`,
    why: 'Only the owner and the service role need any. The next start or `laurel migrate` by the owner takes them.',
    statement,
    isFatal: false,
  };
}

function ofOpenTable({ table, statement }: { table: string; statement: string }): Finding {
  return {
    what: `The table ${table} has no row-level security.`,
    why: 'A role that may read all tables sees its rows. The next start or `laurel migrate` by the owner turns it on.',
    statement,
    isFatal: false,
  };
}

/** Policies that Laurel did not make; each of them shows more rows to somebody. */
async function findForeignPolicies(session: Queryable): Promise<Finding[]> {
  const rows = await session.query<{ policy: string; table: string }>({
    text: `
      select quote_ident(policyname) as policy, quote_ident(tablename) as table from pg_policies
       where schemaname = current_schema() and tablename = any($1) and policyname not in ('of_tenant', 'of_service')
         and permissive = 'PERMISSIVE'
       order by tablename collate "C", policyname collate "C"`,
    values: [statedTables],
  });
  return rows.map(({ policy, table }) => ({
    what: `The table ${table} has the policy ${policy}, which Laurel did not make.`,
    why: 'It may show rows of a tenant to others.',
    statement: `drop policy ${policy} on ${table}`,
    isFatal: false,
  }));
}

/** Who else may put functions and operators where those of Laurel look for theirs. */
async function findCreators(session: Queryable, role: string | undefined): Promise<Finding[]> {
  const rows = await session.query<{ grantee: string; schema: string }>({
    text: `
      select case a.grantee when 0 then 'public' else quote_ident(r.rolname) end as grantee, quote_ident(n.nspname) as schema
        from pg_namespace n cross join lateral aclexplode(n.nspacl) a left join pg_roles r on r.oid = a.grantee
       where n.oid = quote_ident(current_schema())::regnamespace and a.privilege_type = 'CREATE' and a.grantee <> n.nspowner
         and not coalesce(r.rolsuper or r.rolname = current_user or pg_has_role(r.oid, (select oid from pg_roles where rolname = current_user), 'member'), false)
         and r.rolname is distinct from $1
       order by grantee`,
    values: [role ?? null],
  });
  return rows.map(({ grantee, schema }) => ({
    what: `${grantee === 'public' ? 'Every role that may connect' : `The role ${grantee}`} may create objects in the schema ${schema}.`,
    why: 'Functions and operators that somebody puts there can be called with the rights of the owner.',
    statement: `revoke create on schema ${schema} from ${grantee}`,
    isFatal: false,
  }));
}

/** What PostgreSQL gives others on each new object of the owner; every function is everybody's at first without that. */
async function findDefaultPrivileges(session: Queryable, role: string | undefined): Promise<Finding[]> {
  const rows = await session.query<{ grantee: string; kind: string; statement: string }>({
    text: `
      select kind, grantee,
             format('alter default privileges for role %I%s revoke all on %s from %s', owner, place, kind, grantee) as statement
        from (
          select case d.defaclobjtype when 'r' then 'tables' when 'S' then 'sequences' else 'functions' end as kind,
                 case a.grantee when 0 then 'public' else quote_ident(r.rolname) end as grantee,
                 pg_get_userbyid(d.defaclrole) as owner, coalesce(format(' in schema %I', n.nspname), '') as place
            from pg_default_acl d cross join lateral aclexplode(d.defaclacl) a
            left join pg_roles r on r.oid = a.grantee
            left join pg_namespace n on n.oid = d.defaclnamespace
           where d.defaclrole = coalesce((select relowner from pg_class where oid = to_regclass('tenants')), (select oid from pg_roles where rolname = current_user))
             and d.defaclnamespace in (0, quote_ident(current_schema())::regnamespace) and d.defaclobjtype in ('r', 'S', 'f')
             and a.grantee <> d.defaclrole and r.rolname is distinct from $1
             and not (d.defaclobjtype = 'f' and a.grantee = 0 and d.defaclnamespace = 0)) as given
       group by kind, grantee, owner, place
       order by grantee collate "C", kind, place`,
    values: [role ?? null],
  });
  return rows.map(({ grantee, kind, statement }) => ({
    what: `Default privileges give ${grantee === 'public' ? 'every role' : grantee} rights on new ${kind} of the owner.`,
    why: 'Laurel takes them from its own ones at each start and migration; until then they can be used.',
    statement,
    isFatal: false,
  }));
}

/**
 * Somebody of another installation may act as the service role: it has rights there, too, or who may is the owner of another
 * database. A role that only connects here serves this installation.
 */
async function findRoleInCommon(session: Queryable, role: string | undefined): Promise<Finding[]> {
  if (role === undefined) return [];
  const all = await readStrangers(session, role);
  const isInCommon = (await readOtherDatabasesOf(session, role)).length > 0;
  const strangers = isInCommon ? all : await readOwnersOfDatabases(session, all);
  if (strangers.length === 0) return [];
  const own = await ownRoleOf(session);
  return [
    {
      what: `${strangers.join(', ')} may act as the service role ${role} here, and ${strangers.length === 1 ? 'belongs' : 'belong'} to another installation.`,
      why: 'Credentials of one installation then reach the other. Make a service role for this database alone, give it to every role with which Laurel connects here, and restart Laurel.',
      statement:
        role === own
          ? `revoke ${role} from ${strangers.map(quoted).join(', ')}`
          : await makeOwn(session, own),
      isFatal: false,
    },
  ];
}

async function readOwnersOfDatabases(session: Queryable, roles: string[]): Promise<string[]> {
  const rows = await session.query<{ name: string }>({
    text: `
      select distinct pg_get_userbyid(datdba)::text as name from pg_database
       where pg_get_userbyid(datdba) = any($1) and datname <> current_database()
       order by 1`,
    values: [roles],
  });
  return rows.map(({ name }) => name);
}

/** A connecting role that may make roles makes this one at its start, and one that has some takes it at its first start. */
async function findMissingRole(session: Queryable): Promise<Finding[]> {
  const own = await ownRoleOf(session);
  const coming = await session.query({
    text: `
      select from pg_roles where rolname = current_user and (rolsuper or rolcreaterole)
      union all
      select from pg_roles
       where rolname in ('${SHARED_ROLE}', $1) and pg_has_role(oid, 'member') and to_regclass('tenants') is null`,
    values: [own],
  });
  if (coming.length > 0) return [];
  const strangers = await readStrangers(session, SHARED_ROLE);
  const clash = strangers.length === 0 ? '' : `, and ${strangers.join(', ')} may act as ${SHARED_ROLE}, too`;
  return [
    {
      what: 'There is no service role for this database alone, so row-level security is not in force.',
      why: `Tenants are then kept apart by the conditions of each statement alone. An administrator makes the role, once for this database${clash}.`,
      statement: await makeOwn(session, own),
      isFatal: false,
    },
  ];
}

async function makeOwn(session: Queryable, own: string): Promise<string> {
  const [row] = await session.query<{ role: string }>({ text: 'select current_user::text as role' });
  return `create role ${own} nologin; grant ${own} to ${quoted(row?.role ?? '')}`;
}
