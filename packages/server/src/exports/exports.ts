import type { Database } from '../database/database.ts';
import { openModule } from '../database/open-module.ts';
import { type DailyExportDependencies, newestClosedDay, openDailyExports } from './daily-exports.ts';
import { DAY_MICROSECONDS, type FactDayDependencies, readFactDay } from './fact-day-range.ts';
import { readFactStatus } from './read-fact-status.ts';
import { readFactsToExport } from './store/fact-exports.ts';

export { openFactFiles } from './export-day.ts';

export type Exports = ReturnType<typeof openExports>;

/** Opens the module that says what can be exported, and the daily exports if there is a folder for them. */
export function openExports(dependencies: DailyExportDependencies & FactDayDependencies) {
  const daily = dependencies.folder === undefined ? undefined : openDailyExports(dependencies);
  const module = openModule(dependencies, {
    readDay: readFactDay,
    readStatus: readFactStatus,
    longestWait,
  });
  return { ...module, close: async () => daily?.close() };
}

/** How many closed days the tenant that has waited longest is behind with its daily exports; 0: all are done. */
async function longestWait({ database, clock }: { database: Database; clock: () => Date }): Promise<number> {
  const newest = newestClosedDay(clock());
  const { rows } = await readFactsToExport(database, newest);
  const days = rows.map(({ last_day }) => (last_day === null ? 1 : daysBetween(last_day, newest)));
  return days.reduce((most, one) => Math.max(most, one), 0);
}

function daysBetween(from: string, to: string): number {
  return ((Date.parse(to) - Date.parse(from)) * 1000) / DAY_MICROSECONDS;
}
