import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BatchTrace } from '../../ingestion/batch-trace.ts';

/** Follows requests through this server; the composition root has one where traces go somewhere. */
export interface Tracing {
  /** A request came in; undefined: this one is not followed. Only the trace's own headers are read. */
  requestBegan: (headers: FastifyRequest['headers']) => RequestTrace | undefined;
}

export interface RequestTrace extends BatchTrace {
  /** `route` is the pattern of its route: ids of players are no part of it. */
  answered: (answer: { method: string; route: string; status: number }) => void;
}

const traces = new WeakMap<FastifyRequest, RequestTrace>();
/** Asked every few seconds, by machines. */
const probes = ['/health', '/ready', '/metrics'];

/** The trace that a request belongs to, if it is followed. */
export function traceOf(request: FastifyRequest): RequestTrace | undefined {
  return traces.get(request);
}

/** Follows every request but probes; without tracing no hook is there. */
export function traceRequests(app: FastifyInstance, { tracing }: { tracing?: Tracing | undefined }): void {
  if (!tracing) return;
  app.addHook('onRequest', (request, _reply, done) => {
    const trace = probes.includes(request.routeOptions.url ?? '')
      ? undefined
      : tracing.requestBegan(request.headers);
    if (trace) traces.set(request, trace);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'none' } = request.routeOptions;
    traces.get(request)?.answered({ method: request.method, route, status: reply.statusCode });
    done();
  });
}
