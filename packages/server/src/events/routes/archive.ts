import type { Handlers } from '../../http/handlers.ts';
import type { Events } from '../events.ts';

/** `/api/v1/archive`: old events leave the log for files (docs/archiving.md). */
export function archiveRoutes(events: Events) {
  return {
    readArchivePart: ({ staff, query }) => events.readArchivePart(staff.tenant_id, query),
    removeArchivedEvents: ({ staff, body }) => events.removeArchived(staff, body),
  } satisfies Partial<Handlers>;
}
