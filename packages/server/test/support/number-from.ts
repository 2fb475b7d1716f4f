import type { Queryable } from '../../src/database/database.ts';

/** Gives the next row of a table this number; also works for a table that a cluster has spread, which takes no RESTART. */
export async function numberFrom(
  database: Queryable,
  { table, column, from }: { table: string; column: string; from: number },
): Promise<void> {
  const text = 'select setval(pg_get_serial_sequence($1, $2), $3, false)';
  await database.query({ text, values: [table, column, from] });
}
