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
  metrics.watch('laurel_board_waiting_seconds', longestWait);
  metrics.watch('laurel_payouts_waiting_tenants', () => countWaitingTenants(database, clock()));
  metrics.watch('laurel_sealing_behind_events', () => countUnsignedEvents(database));
  if (database.engine === 'embedded')
    metrics.watch('laurel_disk_free_bytes', async () => {
      const { bavail, bsize } = await statfs(dataDirectory);
      return bavail * bsize;
    });
  const { numbers } = metrics;
  const { endpoint, serviceName = 'laurel' } = wanted ?? {};
  // Its libraries are loaded here for the first time: without an endpoint none of them is.
  const telemetry =
    endpoint === undefined
      ? undefined
      : (await import('./telemetry/export.ts')).openExport({ endpoint, serviceName, numbers, clock, log });
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

/** Writes of one tenant that are remembered until boards show them; beyond it, one in between is not measured. */
const MAX_WRITES = 1_000;

/** Measures how long it takes until boards show what was acknowledged, a write at a time: nothing is done for each event. */
export class WaitingWrites {
  readonly #clock: () => number;
  readonly #onShown: (seconds: number) => void;
  readonly #waiting = new Map<number, { head: number; since: number }[]>();

  /** `clock` answers milliseconds that never go back; `onShown` is called with the seconds that each write took. */
  constructor(clock: () => number, onShown: (seconds: number) => void) {
    this.#clock = clock;
    this.#onShown = onShown;
  }

  written(tenant_id: number, { head, events }: Pick<Write, 'head' | 'events'>): void {
    if (events.length === 0) return;
    const writes = this.#waiting.get(tenant_id);
    const write = { head, since: this.#clock() };
    if (!writes) this.#waiting.set(tenant_id, [write]);
    else if (writes.length < MAX_WRITES) writes.push(write);
  }

  shown({ tenant_id, seq }: Pick<ShownEvents, 'tenant_id' | 'seq'>): void {
    const writes = this.#waiting.get(tenant_id);
    if (!writes) return;
    const now = this.#clock();
    const unshown = writes.findIndex(({ head }) => head > seq);
    const shown = writes.splice(0, unshown < 0 ? writes.length : unshown);
    for (const { since } of shown) this.#onShown((now - since) / 1000);
    if (writes.length === 0) this.#waiting.delete(tenant_id);
  }

  /** How long (s) the oldest write has waited that no board shows yet; 0: none waits. */
  longestWait(): number {
    const oldest = Array.from(this.#waiting.values(), ([first]) => first?.since ?? Number.POSITIVE_INFINITY);
    return oldest.length === 0 ? 0 : Math.max(0, (this.#clock() - Math.min(...oldest)) / 1000);
  }
}
