import type { Handlers } from '../../http/handlers.ts';
import type { Events } from '../events.ts';

/**
 * `GET /api/v1/events` (docs/intake.md); `POST /api/v1/events/void` and `GET /api/v1/events/pending-voids`
 * (docs/rules/corrections.md#1).
 */
export function loggedEventRoutes(events: Events) {
  return {
    findEvents: ({ staff, query }) => events.find(staff.tenant_id, query),
    voidEvents: ({ staff, body }) => events.void(staff, body),
    listPendingVoids: ({ staff, query }) => events.listPendingVoids(staff.tenant_id, query),
  } satisfies Partial<Handlers>;
}

/** `/api/v1/archive`: old events leave the log for files (docs/archiving.md). */
export function archiveRoutes(events: Events) {
  return {
    readArchivePart: ({ staff, query }) => events.readArchivePart(staff.tenant_id, query),
    removeArchivedEvents: ({ staff, body }) => events.removeArchived(staff, body),
  } satisfies Partial<Handlers>;
}

/** `/api/v1/intake/`: totals (docs/rules/intake.md#8), the series by the minute and refused events (docs/intake.md). */
export function intakeStatsRoutes(events: Events) {
  return {
    readIntakeStats: ({ staff }) => events.readStats(staff.tenant_id),
    readIntakeSeries: ({ staff, query }) => events.readSeries(staff.tenant_id, query),
    listRefusedEvents: ({ staff, query }) => events.listRefused(staff.tenant_id, query),
  } satisfies Partial<Handlers>;
}
