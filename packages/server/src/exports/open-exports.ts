import { openModule } from '../database/open-module.ts';
import { type DailyExportDependencies, openDailyExports } from './daily-exports.ts';
import { type FactDayDependencies, readFactDay } from './fact-day-range.ts';
import { longestWait } from './longest-wait.ts';
import { readFactStatus } from './read-fact-status.ts';

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
