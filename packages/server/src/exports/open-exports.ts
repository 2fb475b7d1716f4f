import { openModule } from '../database/open-module.ts';
import { type DailyExportDependencies, openDailyExports } from './daily-exports.ts';
import { readFactDay } from './fact-day-range.ts';
import { openFactsFile } from './facts-file.ts';
import { longestWait } from './longest-wait.ts';
import { readFactStatus } from './read-fact-status.ts';

export type Exports = ReturnType<typeof openExports>;

/** Opens the module that makes files of facts for warehouses, and the daily exports if there is a folder for them. */
export function openExports(dependencies: DailyExportDependencies) {
  const daily = dependencies.folder === undefined ? undefined : openDailyExports(dependencies);
  const module = openModule(dependencies, {
    readDay: readFactDay,
    openFile: openFactsFile,
    readStatus: readFactStatus,
    longestWait,
  });
  return { ...module, close: async () => daily?.close() };
}
