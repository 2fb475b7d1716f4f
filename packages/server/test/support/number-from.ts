import type { Session } from '../../src/store/engine/database.ts';

/** Lets the next row of a table be numbered by this: of a table that a cluster has spread, too, which takes no RESTART. */
export async function numberFrom(
  database: Session,
  { table, column, from }: { table: string; column: string; from: number },
): Promise<void> {
  const text = 'select setval(pg_get_serial_sequence($1, $2), $3, false)';
  await database.query({ text, values: [table, column, from] });
}
