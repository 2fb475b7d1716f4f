import type { Handlers } from '../../http/handlers.ts';
import type { Events } from '../events.ts';

/** `/api/v1/intake/`: totals (docs/rules/intake.md#8), the series by the minute and refused events (docs/intake.md). */
export function intakeStatsRoutes(events: Events) {
  return {
    readIntakeStats: ({ staff }) => events.readStats(staff.tenant_id),
    readIntakeSeries: ({ staff, query }) => events.readSeries(staff.tenant_id, query),
    listRefusedEvents: ({ staff, query }) => events.listRefused(staff.tenant_id, query),
  } satisfies Partial<Handlers>;
}
