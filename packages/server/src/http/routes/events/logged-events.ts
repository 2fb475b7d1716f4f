import { findEvents } from '../../../scoring/find-events.ts';
import { voidEvents } from '../../../scoring/void-events.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import type { Handlers } from '../../framework/handlers.ts';

/** `GET /api/v1/events` (docs/intake.md) and `POST /api/v1/events/void` (decisions 5.6 and 7). */
export function loggedEventHandlers(dependencies: HttpDependencies) {
  return {
    findEvents: ({ staff, query }) => findEvents(dependencies, staff.tenant_id, query),
    voidEvents: ({ staff, body }) => voidEvents(dependencies, staff, body),
  } satisfies Partial<Handlers>;
}
