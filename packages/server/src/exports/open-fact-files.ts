import { openModule } from '../database/open-module.ts';
import type { ExportDependencies } from './dependencies.ts';
import { exportDay } from './export-day.ts';
import { openFactsFile } from './facts-file.ts';

export type FactFiles = ReturnType<typeof openFactFiles>;

/** Opens the module that makes files of facts for warehouses. */
export function openFactFiles(dependencies: ExportDependencies) {
  return openModule(dependencies, { openFile: openFactsFile, exportDay });
}
