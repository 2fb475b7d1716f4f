import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { RequestTrace, Tracing } from '../../events/routes.ts';
import type { FollowedBatches } from './followed-batches.ts';

/**
 * Traces that begin here, a second: a caller's own are followed all the same, and spans cost about 50 µs of a processor
 * each.
 */
const MAX_OWN_TRACES = 50;

const propagator = new W3CTraceContextPropagator();
const headersOf = {
  get: (carrier: Record<string, string | string[] | undefined>, name: string) => carrier[name],
  keys: (carrier: object) => Object.keys(carrier),
};

/**
 * Makes a span of each request that a caller follows (`traceparent` of W3C Trace Context, if it says that it is recorded),
 * and of some others. No span holds an address, a name or an id of a player: only methods, patterns of routes, numbers of
 * tenants and counts.
 */
export function requestSpans(
  tracer: Tracer,
  batches: FollowedBatches,
  clock: () => number,
): Tracing['requestBegan'] {
  let second = 0;
  let begun = 0;
  const mayBegin = () => {
    const now = Math.floor(clock() / 1000);
    if (now !== second) [second, begun] = [now, 0];
    return ++begun <= MAX_OWN_TRACES;
  };
  return (headers) => {
    const parent = headers.traceparent ? propagator.extract(ROOT_CONTEXT, headers, headersOf) : ROOT_CONTEXT;
    const caller = trace.getSpanContext(parent);
    if (caller ? (caller.traceFlags & 1) === 0 : !mayBegin()) return undefined;
    return new RequestSpan(tracer, batches, parent);
  };
}

class RequestSpan implements RequestTrace {
  readonly #tracer: Tracer;
  readonly #batches: FollowedBatches;
  readonly #span: Span;
  readonly #context: Context;
  #append: Span | undefined;
  #tenant = 0;

  constructor(tracer: Tracer, batches: FollowedBatches, parent: Context) {
    this.#tracer = tracer;
    this.#batches = batches;
    this.#span = tracer.startSpan('request', { kind: SpanKind.SERVER }, parent);
    this.#context = trace.setSpan(parent, this.#span);
  }

  appending(tenant_id: number, events: number): void {
    this.#tenant = tenant_id;
    this.#span.setAttribute('laurel.tenant_id', tenant_id);
    const attributes = { 'laurel.tenant_id': tenant_id, 'laurel.events': events };
    this.#append = this.#tracer.startSpan('append', { attributes }, this.#context);
  }

  appended(accepted: number): void {
    const append = this.#append;
    if (!append) return;
    append.setAttribute('laurel.accepted', accepted);
    append.end();
    this.#append = undefined;
    if (accepted > 0) this.#batches.follow(this.#tenant, trace.setSpan(this.#context, append));
  }

  answered({ method, route, status }: Parameters<RequestTrace['answered']>[0]): void {
    // A batch that was not made durable.
    this.#append?.setStatus({ code: SpanStatusCode.ERROR }).end();
    this.#span.updateName(`${method} ${route}`);
    this.#span.setAttributes({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
    });
    if (status >= 500) this.#span.setStatus({ code: SpanStatusCode.ERROR });
    this.#span.end();
  }
}
