import { Fault } from '@laurel/contract/faults/faults.ts';
import type { IngestionLimits } from './limits.ts';

/** What is known of one tenant's queue. */
interface Queue {
  /** Events that wait or are being written. */
  events: number;
  /** Throughput of the last writes, in events per millisecond; undefined before the first. */
  pace: number | undefined;
}

/**
 * Events that a tenant may always queue: one write and what arrives meanwhile. The throughput of small writes says little about large
 * ones.
 */
const ALWAYS = 10_000;

/** Weight of the newest write: about the last ten determine the throughput, so that a single checkpoint of the database does not. */
const NEWEST = 0.2;

const MAX_RETRY_SECONDS = 30;

/**
 * Decides which events may queue for the database (decisions 2: a bounded queue). Two bounds hold. In number: a tenant may queue
 * at most as many events as are left free, so that one tenant alone fills half of the queue, two fill a third each, and there is
 * always space for another (the dynamic thresholds of shared switch buffers). In time: what would wait longer than
 * `queuedMilliseconds` at the throughput of the tenant's last writes is refused before it is read; senders are told when to retry.
 */
export class Admission {
  readonly #limits: Pick<IngestionLimits, 'queuedEvents' | 'queuedMilliseconds'>;
  readonly #queues = new Map<number, Queue>();
  #events = 0;

  constructor(limits: Pick<IngestionLimits, 'queuedEvents' | 'queuedMilliseconds'>) {
    this.#limits = limits;
  }

  /** Events that wait or are being written, of all tenants. */
  get events(): number {
    return this.#events;
  }

  /** Throws the fault `overloaded` when so many events of the tenant, at least one, may not queue now; nothing is counted yet. */
  check(tenant_id: number, events = 1): void {
    const queue = this.#queueOf(tenant_id);
    // A batch that is alone may exceed every bound; otherwise it could never be sent.
    if (this.#events === 0) return;
    if (queue.events + events > this.#mostOf(queue)) throw overloaded(queue);
  }

  /** Counts events that queue from now on. */
  enter(tenant_id: number, events: number): void {
    this.#queueOf(tenant_id).events += events;
    this.#events += events;
  }

  /** The events are durable, or will not be. */
  leave(tenant_id: number, events: number): void {
    this.#queueOf(tenant_id).events -= events;
    this.#events -= events;
  }

  /** Updates the tenant's throughput after a write. */
  written(tenant_id: number, events: number, milliseconds: number): void {
    const queue = this.#queueOf(tenant_id);
    const pace = events / Math.max(1, milliseconds);
    queue.pace = queue.pace === undefined ? pace : queue.pace + (pace - queue.pace) * NEWEST;
  }

  #mostOf({ pace }: Queue): number {
    const share = this.#limits.queuedEvents - this.#events;
    const inTime = pace === undefined ? share : Math.max(ALWAYS, pace * this.#limits.queuedMilliseconds);
    return Math.min(share, inTime);
  }

  #queueOf(tenant_id: number): Queue {
    const known = this.#queues.get(tenant_id);
    if (known) return known;
    const queue: Queue = { events: 0, pace: undefined };
    this.#queues.set(tenant_id, queue);
    return queue;
  }
}

function overloaded({ events, pace }: Queue): Fault {
  const seconds = pace === undefined ? 1 : Math.ceil(events / pace / 1000);
  return new Fault('overloaded', 'Too many events are waiting for the database; send the batch again.', {
    retryAfterSeconds: Math.min(MAX_RETRY_SECONDS, Math.max(1, seconds)),
  });
}
