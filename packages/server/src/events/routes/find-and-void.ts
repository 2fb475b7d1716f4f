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
