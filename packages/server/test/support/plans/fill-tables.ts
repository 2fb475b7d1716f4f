import type pg from 'pg';

/** Rows that each table gets. */
export const FILLED_ROWS = 20_000;

/** SQL of what a column of a type has in row `i`. */
const values: Record<string, string> = {
  smallint: 'i',
  integer: 'i',
  bigint: 'i',
  numeric: 'i % 10',
  'double precision': 'i',
  text: `'p' || i`,
  'character varying': `'p' || i`,
  uuid: `lpad(to_hex(i), 32, '0')::uuid`,
  bytea: `decode(lpad(to_hex(i), 64, '0'), 'hex')`,
  'timestamp with time zone': `timestamptz '2026-11-20 12:00Z' + i * interval '1 second'`,
  date: `date '2026-11-20' + i`,
  boolean: '(i / 2) % 3 = 0',
  json: `'{}'::json`,
  jsonb: `'{}'::jsonb`,
};

/** SQL of the `i`th value of a type; the columns of the tables have it in their row `i`. */
export function sampleOf(type: string): string {
  if (type.endsWith('[]')) return `array[${sampleOf(type.slice(0, -2))}]`;
  const value = values[type];
  if (value === undefined) throw new Error(`the type ${type} has no invented values yet`);
  return value;
}

interface Column {
  table: string;
  name: string;
  type: string;
  /** Of an index, but the last column of none that is unique. */
  is_prefix: boolean;
  /** What an enumeration or a check allows. */
  allowed: string[];
}

/**
 * Reads the columns of all tables, and takes from the tables what refuses invented rows: checks, references, and `not null`
 * outside of primary keys.
 */
export async function loosenTables(client: pg.Client): Promise<Column[]> {
  const columns = await client.query<Column>(readColumns);
  const { rows } = await client.query<{ statement: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement
      from pg_constraint where contype in ('c', 'f') and connamespace = current_schema()::regnamespace
     union all
    select format('alter table %s alter column %I drop not null', attrelid::regclass, attname)
      from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0 and a.attnotnull and a.attidentity = ''
       and not exists (select from pg_index x where x.indrelid = c.oid and x.indisprimary and a.attnum = any(x.indkey))`);
  for (const { statement } of rows) await client.query(statement);
  return columns.rows;
}

const readColumns = `
  select c.relname as table, a.attname as name, case when t.typtype = 'e' then 'enum' else format_type(a.atttypid, null) end as type,
         coalesce((select bool_and(not x.indisunique or a.attnum <> x.indkey[x.indnkeyatts - 1])
                          and bool_or(a.attnum <> x.indkey[x.indnkeyatts - 1])
                     from pg_index x where x.indrelid = c.oid and a.attnum = any(x.indkey)), false) as is_prefix,
         array(select format('%L::%s', e.enumlabel, t.typname) from pg_enum e where e.enumtypid = t.oid
                union all
               select m.value[1] from pg_constraint k cross join regexp_matches(pg_get_constraintdef(k.oid), '''\\w+''', 'g') as m(value)
                where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] and t.typname = 'text') as allowed
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
   where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
     and a.attgenerated = ''
   order by c.relname, a.attnum`;

/**
 * Fills the tables, without statistics. In half of the rows all that precedes the last column of a key is the
 * same, so that a plan that looks only at that finds them all. What is numbered next has a number of its own.
 */
export async function fillTables(client: pg.Client, columns: Column[]): Promise<void> {
  for (const [table, own] of Map.groupBy(columns, (column) => column.table)) {
    const names = own.map(({ name }) => name).join();
    const row = own.map(contentOf).join();
    await client.query(`
      insert into ${table} (${names}) overriding system value select ${row} from generate_series(1, ${FILLED_ROWS}) as i
      on conflict do nothing`);
  }
  await client.query(`select setval(s.oid, 1000000) from pg_class s where s.relkind = 'S'`);
}

/** A rebuild has a fold only while it is under way. */
const mostlyNull = ['rebuilds.fold_id'];

function contentOf({ table, name, type, is_prefix, allowed }: Column): string {
  if (mostlyNull.includes(`${table}.${name}`)) return 'null';
  if (name === 'tenant_id' && is_prefix) return '1';
  if (allowed.length > 0) return `(array[${allowed.join()}])[1 + (i / 2) % ${allowed.length}]`;
  const value = sampleOf(type);
  return is_prefix ? `case when i % 2 = 0 then ${value.replaceAll(/\bi\b/g, '1')} else ${value} end` : value;
}
