import { statfs } from 'node:fs/promises';
import type { Database } from '../database/database.ts';
import type { Write } from '../events/events.ts';
import type { Tracing } from '../events/routes.ts';
import { createMetrics, type Metrics } from '../http/metrics.ts';
import { countWaitingTenants } from '../payouts/payouts.ts';
import type { ShownEvents } from '../scoring/scoring.ts';
import { countUnsignedEvents } from '../sealing/sealing.ts';
import type { Config } from './config.ts';
import type { Dependencies } from './dependencies.ts';
import { openTelemetry } from './telemetry/telemetry.ts';
import { WaitingWrites } from './waiting-writes.ts';

/** Records what the server does: as metrics, and as telemetry if a collector is set. */
export interface Observation {
  metrics: Metrics;
  tracing: Tracing | undefined;
  /** How long (s) the oldest write has waited that boards do not show. */
  longestWait: () => number;
  /** A write made events durable. */
  written: (tenant_id: number, write: Write) => void;
  /** Boards include events up to a number. */
  shown: (shown: ShownEvents) => void;
  close: () => Promise<void>;
}

/** Opens what observes a server; `peers` are its other processes. */
export async function openObservation(
  database: Database,
  { telemetry: wanted, dataDirectory }: Config,
  { clock, log, peers }: Dependencies,
): Promise<Observation> {
  const metrics = createMetrics(peers?.numbersOfAll);
  peers?.join({ numbers: metrics.numbers });
  const waiting = new WaitingWrites(() => performance.now(), metrics.writeShown);
  const longestWait = () => waiting.longestWait();
  metrics.watchWaiting(longestWait);
  metrics.watchPayouts(() => countWaitingTenants(database, clock()));
  metrics.watchSealing(() => countUnsignedEvents(database));
  if (database.engine === 'embedded') metrics.watchDisk(() => freeBytes(dataDirectory));
  const { numbers } = metrics;
  const telemetry =
    wanted?.endpoint === undefined
      ? undefined
      : await openTelemetry({
          endpoint: wanted.endpoint,
          serviceName: wanted.serviceName,
          numbers,
          clock,
          log,
        });
  return {
    metrics,
    longestWait,
    tracing: telemetry,
    written: (tenant_id, write) => {
      waiting.written(tenant_id, write);
      telemetry?.written(tenant_id, write);
    },
    shown: (shown) => {
      waiting.shown(shown);
      telemetry?.shown(shown);
    },
    close: async () => telemetry?.close(),
  };
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
