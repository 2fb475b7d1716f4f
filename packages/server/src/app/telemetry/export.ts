import { hostname } from 'node:os';
import {
  type Attributes,
  type Context,
  DiagLogLevel,
  diag,
  type HrTime,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
  ValueType,
} from '@opentelemetry/api';
import { millisToHrTime, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { type Resource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  MeterProvider,
  type MetricData,
  type MetricProducer,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger } from 'fastify';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Write } from '../../events/events.ts';
import type { RequestTrace, Tracing } from '../../events/routes.ts';
import type { ProcessNumbers } from '../../http/metrics.ts';
import type { ShownEvents } from '../../scoring/scoring.ts';
import { FollowedBatches } from './followed-batches.ts';

/** Traces and metrics that are sent to a collector (docs/telemetry.md). */
interface Telemetry extends Tracing {
  /** A write made events of a tenant durable. */
  written: (tenant_id: number, write: Write) => void;
  /** Boards of a tenant include events up to a number. */
  shown: (shown: ShownEvents) => void;
  /** Sends what is left, for some seconds at most. */
  close: () => Promise<void>;
}

interface TelemetryOptions {
  /** Of a collector that takes OTLP by HTTP, such as http://127.0.0.1:4318. */
  endpoint: string;
  serviceName: string;
  /** The metrics of this process. */
  numbers: () => Promise<ProcessNumbers>;
  clock: () => Date;
  log: FastifyBaseLogger;
}

/** How long (ms) the end of a server waits for a collector that does not answer. */
const CLOSE_MILLISECONDS = 3_000;

/**
 * Spans are sent once a second or as soon as there are 512; of those that a slow collector leaves waiting, the newest are
 * dropped.
 */
const SPANS = { scheduledDelayMillis: 1_000, maxQueueSize: 8_192, maxExportBatchSize: 512 };

/** Opens the libraries; nothing is registered for the whole process except the log of their failures. */
export function openExport({ endpoint, serviceName, numbers, clock, log }: TelemetryOptions): Telemetry {
  const tell = (message: string) => log.warn({ message }, 'telemetry could not be sent');
  diag.setLogger(
    { error: tell, warn: tell, info: ignored, debug: ignored, verbose: ignored },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const base = endpoint.endsWith('/') ? endpoint.slice(0, -1) : endpoint;
  const resource = resourceFromAttributes({
    'service.name': serviceName,
    'service.version': packageJson.version,
    'service.instance.id': `${hostname()}:${process.pid}`,
  });
  const spans = new BatchSpanProcessor({
    ...SPANS,
    exporter: new OTLPTraceExporter({ url: `${base}/v1/traces` }),
  });
  const tracers = new TracerProvider({ resource, sampler: new AlwaysOnSampler(), spanProcessors: [spans] });
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url: `${base}/v1/metrics` }),
    metricProducers: [bridgedNumbers(numbers, resource, clock)],
  });
  const meters = new MeterProvider({ resource, readers: [reader] });
  const tracer = tracers.getTracer('laurel', packageJson.version);
  const batches = new FollowedBatches(tracer);
  return {
    requestBegan: requestSpans(tracer, batches, () => performance.now()),
    written: (tenant_id, write) => batches.written(tenant_id, write),
    shown: (shown) => batches.shown(shown),
    close: () => bounded(Promise.all([tracers.shutdown(), meters.shutdown()])),
  };
}

function ignored(): void {}

/** What a collector does not take in time is lost; a server that ends does not wait for it. */
async function bounded(work: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timeout = setTimeout(late.resolve, CLOSE_MILLISECONDS);
  await Promise.race([work.catch(ignored), late.promise]);
  clearTimeout(timeout);
}

interface Value {
  value: number;
  labels: Record<string, string | number>;
  metricName?: string;
}
interface Numbers {
  name: string;
  help: string;
  type: string;
  values: Value[];
}
type Times = Record<'startTime' | 'endTime', HrTime>;

/** What /metrics shows of this process, under the same names, read when it is sent: nothing is counted twice. */
function bridgedNumbers(
  read: () => Promise<ProcessNumbers>,
  resource: Resource,
  clock: () => Date,
): MetricProducer {
  const startTime = millisToHrTime(clock().getTime());
  return {
    collect: async () => {
      const times = { startTime, endTime: millisToHrTime(clock().getTime()) };
      const metrics = ((await read()) as Numbers[]).flatMap((numbers) => bridge(numbers, times));
      return {
        resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'laurel' }, metrics }] },
        errors: [],
      };
    },
  };
}

function bridge({ name, help, type, values }: Numbers, times: Times): MetricData[] {
  const shared = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const known = values.filter(({ value }) => Number.isFinite(value));
  if (type === 'histogram')
    return [
      { ...shared, dataPointType: DataPointType.HISTOGRAM, dataPoints: histograms(name, known, times) },
    ];
  const dataPoints = known.map(({ labels, value }) => ({ ...times, attributes: labels, value }));
  if (type === 'counter')
    return [{ ...shared, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }];
  return type === 'gauge' ? [{ ...shared, dataPointType: DataPointType.GAUGE, dataPoints }] : [];
}

/** Prometheus counts in each bucket all that is within it; here each counts its own. */
function histograms(name: string, values: Value[], times: Times): DataPoint<Histogram>[] {
  const series = Map.groupBy(values, ({ labels: { le: _, ...labels } }) => JSON.stringify(labels));
  return [...series].map(([labels, ofSeries]) => {
    const within = ofSeries
      .filter(({ metricName }) => metricName === `${name}_bucket`)
      .map(({ labels: { le }, value }) => ({
        bound: le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le),
        value,
      }))
      .sort((a, b) => a.bound - b.bound);
    const single = (suffix: string) =>
      ofSeries.find(({ metricName }) => metricName === `${name}_${suffix}`)?.value ?? 0;
    return {
      ...times,
      attributes: JSON.parse(labels) as Attributes,
      value: {
        buckets: {
          boundaries: within.slice(0, -1).map(({ bound }) => bound),
          counts: within.map(({ value }, i) => value - (within[i - 1]?.value ?? 0)),
        },
        sum: single('sum'),
        count: single('count'),
      },
    };
  });
}

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
