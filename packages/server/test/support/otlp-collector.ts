import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

/** A span as OTLP carries it in JSON. */
export interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  attributes: Attribute[];
  links?: { traceId: string; spanId: string }[];
  startTimeUnixNano: string;
  endTimeUnixNano: string;
}
interface Attribute {
  key: string;
  value: Record<string, unknown>;
}
interface Point {
  attributes: Attribute[];
  asDouble?: number;
  asInt?: number;
  count?: number;
  bucketCounts?: number[];
  explicitBounds?: number[];
}
export interface MetricSent {
  name: string;
  gauge?: { dataPoints: Point[] };
  sum?: { dataPoints: Point[]; isMonotonic: boolean };
  histogram?: { dataPoints: Point[] };
}

interface Collector {
  endpoint: string;
  spans: Span[];
  /** The last data sent of each kind. */
  metrics: Map<string, MetricSent>;
  /** Attributes of the resource, as texts. */
  resource: Record<string, unknown>;
  close: () => Promise<void>;
}

interface Sent {
  resourceSpans?: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[];
  resourceMetrics?: { scopeMetrics: { metrics: MetricSent[] }[] }[];
}

/** Takes OTLP by HTTP on a separate port, as a collector does, and keeps it. */
export async function startCollector(): Promise<Collector> {
  const spans: Span[] = [];
  const metrics = new Map<string, MetricSent>();
  const resource: Record<string, unknown> = {};
  const server = createServer(async (request, response) => {
    const sent = (await json(request)) as Sent;
    for (const { resource: from, scopeSpans } of sent.resourceSpans ?? []) {
      Object.assign(resource, valuesOf(from.attributes));
      spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    }
    for (const { scopeMetrics } of sent.resourceMetrics ?? [])
      for (const metric of scopeMetrics.flatMap((scope) => scope.metrics)) metrics.set(metric.name, metric);
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    metrics,
    resource,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

export function valuesOf(attributes: Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
