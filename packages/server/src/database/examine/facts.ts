import type { Queryable } from '../database.ts';
import { serviceRights } from '../service-rights.ts';

/** What a database says about itself, before anything is changed. */
export interface Facts {
  /** As `server_version_num`: 150003 is 15.3. */
  version: number;
  versionName: string;
  encoding: string;
  database: string;
  role: string;
  /** Of Laurel's tables, or where they would be made; null: the search path names none that is there. */
  schema: string | null;
  isInstalled: boolean;
  mayCreate: boolean;
  /** Tables and views in that schema with names of Laurel's. */
  taken: string[];
  isReadOnly: boolean;
  isStandby: boolean;
  /** Whether a pooler is between Laurel and the server. */
  isPooled: boolean;
  /** Whether a commit that was acknowledged is on a disk. */
  isDurable: boolean;
  /** Whether the server waits for its disk at all. */
  syncs: boolean;
  /** How many connections the server has for that role in that database. */
  slots: number;
  /** How far (ms) the server's clock is ahead of the one that it was compared with. */
  clockAhead: number;
}

/** What a server would ask of its database. */
export interface Wanted {
  processes: number;
  /** Of each process, at most. */
  connections: number;
}

/** Reads all of it in one statement, which any PostgreSQL since 10 takes, on a database in any state. */
export async function readDatabaseFacts(database: Queryable, clock: () => Date): Promise<Facts> {
  const names = serviceRights.map(({ on }) => on).filter((name) => !name.startsWith('function '));
  const asked = clock().getTime();
  const rows = await database.query<Omit<Facts, 'clockAhead'> & { now: number }>({ text, values: [names] });
  const answered = clock().getTime();
  const { now, ...facts } = rows[0] as (typeof rows)[number];
  return { ...facts, clockAhead: aheadOf(now, asked, answered) };
}

/** The server read its clock at some moment between both, so less than that is no difference. */
export function aheadOf(now: number, asked: number, answered: number): number {
  if (now > answered) return now - answered;
  return Math.min(now - asked, 0);
}

const text = `
  select current_setting('server_version_num')::integer as version, current_setting('server_version') as "versionName",
         current_setting('server_encoding') as encoding, current_database()::text as database, session_user::text as role,
         current_schema()::text as schema, to_regclass('event_heads') is not null as "isInstalled",
         coalesce(has_schema_privilege(current_schema()::text, 'create'), false) as "mayCreate",
         array(select c.relname::text from pg_class c
           where c.relnamespace = quote_ident(current_schema())::regnamespace and c.relname = any($1) and c.relkind <> 'i'
             -- Of a first start that is under way, or that was stopped.
             and not exists (select from pg_attribute a where a.attrelid = c.oid and c.relname = 'schema_migrations' and a.attname = 'checksum')
           order by c.relname collate "C") as taken,
         current_setting('default_transaction_read_only') = 'on' as "isReadOnly", pg_is_in_recovery() as "isStandby",
         coalesce(current_setting('laurel.pooled', true), '') = 'true' as "isPooled",
         current_setting('synchronous_commit') <> 'off' and current_setting('fsync') = 'on' as "isDurable",
         current_setting('fsync') = 'on' as syncs,
         least(
           case when r.rolsuper then current_setting('max_connections')::integer
                else current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
                     - coalesce(current_setting('reserved_connections', true), '0')::integer end,
           case when r.rolconnlimit >= 0 and not r.rolsuper then r.rolconnlimit end,
           case when d.datconnlimit >= 0 and not r.rolsuper then d.datconnlimit end) as slots,
         (extract(epoch from clock_timestamp()) * 1000)::float8 as now
    from pg_roles r, pg_database d
   where r.rolname = session_user and d.datname = current_database()`;

/** What does not fit about a database, for those who run it. */
export interface Finding {
  /** A sentence: what it is. */
  what: string;
  /** A sentence: what follows from it. */
  why: string;
  /** The SQL that mends it, where there is one. */
  statement?: string;
  /** Whether Laurel cannot work on it, so that a start refuses it. */
  isFatal: boolean;
}

/** An identifier as SQL reads it: in quotes unless it needs none. */
export function quoted(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}

/**
 * Whether the server has the connections that Laurel may ask for; a pooler has a bound of its own, which nobody can read.
 */
export function findingsOfSlots({ slots, role, isPooled }: Facts, wanted: Wanted): Finding[] {
  const { processes, connections } = wanted;
  if (isPooled || processes * connections <= slots) return [];
  const what = `The server has ${slots} connections for the role ${role}, and ${processes} × ${connections} (PROCESSES × DATABASE_CONNECTIONS) may be asked for.`;
  if (slots < processes)
    return [
      { what, why: 'Each process needs one: set PROCESSES to less, or raise the limit.', isFatal: true },
    ];
  const share = connectionsOf(slots, wanted);
  const why = `Requests wait for those that are there: set DATABASE_CONNECTIONS to ${share}, or raise max_connections or the limit of the role.`;
  return [{ what, why, isFatal: false }];
}

/** How many connections each process may have, so that none takes those of the others. */
export function connectionsOf(slots: number, { processes, connections }: Wanted): number {
  return Math.max(1, Math.min(connections, Math.floor(slots / processes)));
}
