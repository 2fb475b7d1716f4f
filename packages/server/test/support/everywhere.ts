import type { Queryable } from '../../src/database/database.ts';

/**
 * The tables that contain a text, whatever its letter case: every column of every table is read as text, including JSON,
 * arrays and bytes.
 */
export async function tablesWith(database: Queryable, text: string): Promise<string[]> {
  const tables = await database.query<{ name: string }>({
    text: `
      select c.relname as name from pg_class c
       where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'm') order by 1`,
  });
  const found: string[] = [];
  const written = [text, JSON.stringify(text).slice(1, -1), Buffer.from(text).toString('hex')];
  for (const { name } of tables) {
    const rows = await database.query({
      text: `
        select 1 from ${name} t
         where exists (select from unnest($1::text[]) as w(part) where position(lower(w.part) in lower(t::text)) > 0) limit 1`,
      values: [written],
    });
    if (rows.length > 0) found.push(name);
  }
  return found;
}
