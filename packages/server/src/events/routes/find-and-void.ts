import type { Handlers } from '../../http/handlers.ts';
import type { Events } from '../open-events.ts';

/** `GET /api/v1/events` (docs/intake.md) and `POST /api/v1/events/void` (docs/rules/corrections.md#1). */
export function loggedEventRoutes(events: Events) {
  return {
    findEvents: ({ staff, query }) => events.find(staff.tenant_id, query),
    voidEvents: ({ staff, body }) => events.void(staff, body),
  } satisfies Partial<Handlers>;
}
