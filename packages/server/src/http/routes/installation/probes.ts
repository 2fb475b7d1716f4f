import { setTimeout } from 'node:timers/promises';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../../store/engine/database.ts';
import { isMigrated } from '../../../store/engine/migrate.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import type { Handlers } from '../../framework/handlers.ts';

/** `/health`, `/ready` and `/metrics` (decisions 8). They ask for no credential: keep them inside your network. */
export function probeHandlers({ database, metrics }: HttpDependencies) {
  return {
    checkHealth: () => ({ status: 'healthy' as const }),
    checkReadiness: async () => {
      await refuseUnready(database);
      return { status: 'ready' as const };
    },
    readMetrics: async (_request, reply) => {
      reply.type(metrics.contentType);
      return metrics.text();
    },
  } satisfies Partial<Handlers>;
}

const unmeasured = new WeakSet<FastifyRequest>();

/** Leaves a request out that lasts for as long as its client wants: how long that was says nothing about the service. */
export function leaveUnmeasured(request: FastifyRequest): void {
  unmeasured.add(request);
}

/** Counts and times every answer by its route's pattern, so that ids make no labels of their own. */
export function measureRequests(app: FastifyInstance, { metrics }: Pick<HttpDependencies, 'metrics'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (unmeasured.has(request)) return done();
    const route = request.routeOptions.url ?? 'none';
    const seconds = reply.elapsedTime / 1000;
    metrics.requestAnswered({ method: request.method, route, status: reply.statusCode, seconds });
    done();
  });
}

/** A load balancer asks every few seconds; a database that takes longer than this counts as unavailable. */
const TIMEOUT_MILLISECONDS = 2_000;

async function refuseUnready(database: Database): Promise<void> {
  const answered = new AbortController();
  const late = setTimeout(TIMEOUT_MILLISECONDS, 'late' as const, { signal: answered.signal });
  try {
    const outcome = await Promise.race([isMigrated(database), late]);
    if (outcome === 'late')
      throw new Fault(
        'database_unavailable',
        `The database did not answer within ${TIMEOUT_MILLISECONDS} ms.`,
      );
    if (!outcome) throw notMigrated();
  } catch (error) {
    throw NOT_OF_THIS_RELEASE.includes((error as { code?: string }).code ?? '') ? notMigrated() : error;
  } finally {
    answered.abort();
  }
}

/** There is no such table, or the role that serves was given no rights on it. */
const NOT_OF_THIS_RELEASE = ['42P01', '42501'];

function notMigrated(): Fault {
  return new Fault('database_unavailable', 'The database does not have the schema of this release.');
}
