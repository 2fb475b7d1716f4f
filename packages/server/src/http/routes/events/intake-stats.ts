import { readStats } from '../../../scoring/read-stats.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import type { Handlers } from '../../framework/handlers.ts';

/** `GET /api/v1/intake/stats` (decisions 7). */
export function intakeStatsHandlers(dependencies: HttpDependencies) {
  return {
    readIntakeStats: ({ staff }) => readStats(dependencies, staff.tenant_id),
  } satisfies Partial<Handlers>;
}
