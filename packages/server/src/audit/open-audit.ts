import type { Database } from '../database/database.ts';
import { openModule } from '../database/open-module.ts';
import { listAudit } from './list-audit.ts';

export type Audit = ReturnType<typeof openAudit>;

/** Opens the module that shows the audit log. */
export function openAudit(dependencies: { database: Database }) {
  return openModule(dependencies, { list: listAudit });
}
