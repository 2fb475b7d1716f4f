import { voidEvents } from '../../../scoring/void-events.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import type { Handlers } from '../../framework/handlers.ts';

/** `POST /api/v1/events/void` (decisions 5.6 and 7). */
export function voidHandlers(dependencies: HttpDependencies) {
  return {
    voidEvents: ({ staff, body }) => voidEvents(dependencies, staff, body),
  } satisfies Partial<Handlers>;
}
