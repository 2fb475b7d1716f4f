import type { FastifyBaseLogger } from 'fastify';
import type { Write } from '../../events/events.ts';
import type { Tracing } from '../../events/routes.ts';
import type { ProcessNumbers } from '../../http/metrics.ts';
import type { ShownEvents } from '../../scoring/scoring.ts';

/** Traces and metrics that are sent to a collector (docs/telemetry.md). */
export interface Telemetry extends Tracing {
  /** A write made events of a tenant durable. */
  written: (tenant_id: number, write: Write) => void;
  /** Boards of a tenant include events up to a number. */
  shown: (shown: ShownEvents) => void;
  /** Sends what is left, for some seconds at most. */
  close: () => Promise<void>;
}

export interface TelemetryOptions {
  /** Of a collector that takes OTLP by HTTP, such as http://127.0.0.1:4318. */
  endpoint: string;
  serviceName: string;
  /** The metrics of this process. */
  numbers: () => Promise<ProcessNumbers>;
  clock: () => Date;
  log: FastifyBaseLogger;
}
