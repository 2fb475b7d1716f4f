import type { Database } from '../database/database.ts';
import { newestClosedDay } from './daily-exports.ts';
import { DAY_MICROSECONDS } from './fact-day-range.ts';
import { readFactsToExport } from './store/fact-exports.ts';

/** How many closed days the tenant that has waited longest is behind with its daily exports; 0: all are done. */
export async function longestWait({
  database,
  clock,
}: {
  database: Database;
  clock: () => Date;
}): Promise<number> {
  const newest = newestClosedDay(clock());
  const { rows } = await readFactsToExport(database, newest);
  const days = rows.map(({ last_day }) => (last_day === null ? 1 : daysBetween(last_day, newest)));
  return days.reduce((most, one) => Math.max(most, one), 0);
}

function daysBetween(from: string, to: string): number {
  return ((Date.parse(to) - Date.parse(from)) * 1000) / DAY_MICROSECONDS;
}
