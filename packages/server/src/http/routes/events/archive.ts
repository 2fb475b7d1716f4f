import { readArchivePart, removeArchived } from '../../../scoring/archive-events.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import type { Handlers } from '../../framework/handlers.ts';

/** `/api/v1/archive`: old events leave the log for files (docs/archiving.md). */
export function archiveHandlers(dependencies: HttpDependencies) {
  return {
    readArchivePart: ({ staff, query }) => readArchivePart(dependencies, staff.tenant_id, query),
    removeArchivedEvents: ({ staff, body }) => removeArchived(dependencies, staff, body),
  } satisfies Partial<Handlers>;
}
