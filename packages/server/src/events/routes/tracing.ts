import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BatchTrace } from '../intake/batch-trace.ts';

/** Follows requests through this server; the composition root provides one if traces are exported. */
export interface Tracing {
  /** Called when a request arrives; undefined: it is not followed. Only the headers of the trace are read. */
  requestBegan: (headers: FastifyRequest['headers']) => RequestTrace | undefined;
}

export interface RequestTrace extends BatchTrace {
  /** `route` is the pattern of the route, which contains no ids of players. */
  answered: (answer: { method: string; route: string; status: number }) => void;
}

const traces = new WeakMap<FastifyRequest, RequestTrace>();
/** Machines request these every few seconds. */
const probes = ['/health', '/ready', '/metrics'];

/** The trace that a request belongs to, if it is followed. */
export function traceOf(request: FastifyRequest): RequestTrace | undefined {
  return traces.get(request);
}

/** Follows every request except probes; without tracing, adds no hooks. */
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
