import { Fault } from '@laurel/contract/faults/faults.ts';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../../http/handlers.ts';
import type { LongAnswers } from '../../http/long-answers.ts';
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

/** `GET /api/v1/backup`: all of an embedded installation, as `laurel backup` writes it to a file (docs/operating.md). */
export function backupRoutes({ backUp }: Pick<Installation, 'backUp'>, { file }: LongAnswers) {
  return {
    backUpInstallation: async ({ staff }, reply) =>
      reply.type('application/gzip').send(file(await backUp(staff))),
  } satisfies Partial<Handlers>;
}

/** Paths that lead to a page of another server, such as `/demo` while the demo runs. */
export function registerRedirects(
  app: FastifyInstance,
  redirects: Record<string, () => string | undefined>,
): void {
  for (const [path, addressOf] of Object.entries(redirects)) {
    app.get(path, (_request, reply) => {
      const address = addressOf();
      if (address === undefined) throw new Fault('not_found', `There is no ${path} yet.`);
      return reply.redirect(address);
    });
  }
}
