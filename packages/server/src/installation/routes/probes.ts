import type { Handlers } from '../../http/handlers.ts';
import type { Metrics } from '../../http/metrics.ts';
import { sendFault } from '../../http/problems.ts';
import type { Installation } from '../installation.ts';

/**
 * `/health`, `/ready` and `/metrics` (docs/rules/running.md#3). They ask for no credential: keep them inside your network.
 */
export function probeRoutes(
  {
    checkReadiness,
    readingTenants,
    troubles,
  }: Pick<Installation, 'checkReadiness' | 'readingTenants' | 'troubles'>,
  metrics: Metrics,
) {
  return {
    checkHealth: () => ({ status: 'healthy' as const }),
    checkReadiness: async (_request, reply) => {
      const cause = await checkReadiness();
      if (cause) return sendFault(reply, cause);
      return { status: 'ready' as const, reading_tenants: readingTenants(), troubles: troubles() };
    },
    readMetrics: async (_request, reply) => {
      reply.type(metrics.contentType);
      return metrics.text();
    },
  } satisfies Partial<Handlers>;
}
