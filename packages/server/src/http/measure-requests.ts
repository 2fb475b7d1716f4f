import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';

const unmeasured = new WeakSet<FastifyRequest>();

/** Leaves out a request that lasts for as long as its client wants: its duration says nothing about the service. */
export function leaveUnmeasured(request: FastifyRequest): void {
  unmeasured.add(request);
}

/** Counts and times every answer by its route's pattern, so that ids do not become labels. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (unmeasured.has(request)) return done();
    const route = request.routeOptions.url ?? 'none';
    const seconds = reply.elapsedTime / 1000;
    metrics.requestAnswered({ method: request.method, route, status: reply.statusCode, seconds });
    done();
  });
}
