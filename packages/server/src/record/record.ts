import { openModule } from '../database/open-module.ts';
import { openRecordFile } from './open-record-file.ts';
import type { RecordDependencies } from './read-record.ts';

export type Records = ReturnType<typeof openRecord>;

/** Opens the module that gives everything about one campaign, for a regulator. */
export function openRecord(dependencies: RecordDependencies) {
  return openModule(dependencies, { open: openRecordFile });
}
