import { Fault } from '@laurel/contract/faults/faults.ts';
import { writeOpenApiDocument } from '@laurel/contract/openapi/document.ts';
import type { FastifyInstance } from 'fastify';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Handlers, Links } from '../../http/handlers.ts';
import type { LongAnswers } from '../../http/long-answers.ts';
import type { Metrics } from '../../http/metrics.ts';
import { sendFault } from '../../http/problems.ts';
import type { Installation } from '../installation.ts';

/**
 * `/health`, `/ready` and `/metrics` (docs/rules/running.md#3), which ask for no credential: keep them inside your network;
 * backups as `laurel backup` writes them to a file (docs/operating.md); and `/openapi.json` (docs/rules/operations.md#1),
 * which is made at the first request: most starts get none.
 */
export function installationRoutes(
  { checkReadiness, readingTenants, troubles, backUp }: Installation,
  metrics: Metrics,
  { file }: LongAnswers,
  { publicUrl }: Links,
) {
  let document: ReturnType<typeof writeOpenApiDocument> | undefined;
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
    backUpInstallation: async ({ staff }, reply) =>
      reply.type('application/gzip').send(file(await backUp(staff))),
    readOpenApiDocument: () => {
      document ??= writeOpenApiDocument(packageJson.version, publicUrl);
      return document;
    },
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
