import { hostname } from 'node:os';
import { DiagLogLevel, diag } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import packageJson from '../../../package.json' with { type: 'json' };
import { bridgedNumbers } from './bridged-numbers.ts';
import { FollowedBatches } from './followed-batches.ts';
import { requestSpans } from './request-spans.ts';
import type { Telemetry, TelemetryOptions } from './telemetry-options.ts';

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
