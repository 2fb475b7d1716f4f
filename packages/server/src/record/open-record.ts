import { openModule } from '../database/open-module.ts';
import { type RecordDependencies, readRecord } from './read-record.ts';

export type Records = ReturnType<typeof openRecord>;

/** Opens the module that gives everything about one campaign, for a regulator. */
export function openRecord(dependencies: RecordDependencies) {
  return openModule(dependencies, { read: readRecord });
}
