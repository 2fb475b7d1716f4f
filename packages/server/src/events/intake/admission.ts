import { Fault } from '@laurel/contract/faults/faults.ts';

/** A request without an answer yet. */
interface Request {
  bytes: number;
  /** Milliseconds of the clock. */
  since: number;
  /** Ends its wait. */
  admit: (() => void) | undefined;
}

/** The requests of one tenant without an answer yet. */
interface Queue {
  tenant_id: number;
  /** Those that may not be read yet, in order of arrival. */
  waiting: Request[];
  /** How many wait or are under way. */
  requests: number;
  /** Bytes of the requests under way. */
  bytes: number;
}

/** A request that may be read; `grow` counts more bytes of it. Fault: `overloaded`. */
export interface Admitted {
  grow: (bytes: number) => void;
}

const MAX_RETRY_SECONDS = 30;

/**
 * Decides when the body of a batch may be read (docs/decisions/bounded-queue.md). Bodies that are read and not answered take
 * at most `receivedBytes`; a body that does not fit waits unread, and so does its sender. Tenants take turns, and each may
 * have as many bytes under way as are left free in addition to its own: one alone fills half of the space, two fill a third
 * each, and the next tenant finds some left. Only a tenant with more than `waitingRequests` requests is refused.
 */
export class Admission {
  readonly #limits: Pick<IngestionLimits, 'waitingRequests' | 'receivedBytes'>;
  readonly #clock: () => Date;
  readonly #queues = new Map<number, Queue>();
  /** Those with waiting requests, the next one first. */
  readonly #turns = new Set<Queue>();
  #bytes = 0;

  constructor(limits: Pick<IngestionLimits, 'waitingRequests' | 'receivedBytes'>, clock: () => Date) {
    this.#limits = limits;
    this.#clock = clock;
  }

  /**
   * Resolves when a body of this many bytes may be read: immediately, or after a wait. `onEnd` receives the function to call
   * once the request is answered or gone, which also ends the wait. Fault: `overloaded`.
   */
  enter(tenant_id: number, bytes: number, onEnd: (leave: () => void) => void): Admitted | Promise<Admitted> {
    const queue = this.#queueOf(tenant_id);
    if (queue.requests >= this.#limits.waitingRequests) throw this.#overloaded(queue);
    const request: Request = { bytes, since: this.#clock().getTime(), admit: undefined };
    const admitted = { grow: (more: number) => this.#grow(queue, request, more) };
    queue.requests++;
    queue.waiting.push(request);
    this.#turns.add(queue);
    onEnd(() => this.#leave(queue, request));
    this.#admitNext();
    if (!queue.waiting.includes(request)) return admitted;
    return new Promise((resolve) => {
      request.admit = () => resolve(admitted);
    });
  }

  #leave(queue: Queue, request: Request): void {
    const place = queue.waiting.indexOf(request);
    if (place >= 0) queue.waiting.splice(place, 1);
    else this.#count(queue, -request.bytes);
    queue.requests--;
    if (queue.requests === 0) this.#queues.delete(queue.tenant_id);
    request.admit?.();
    this.#admitNext();
  }

  /**
   * Admits the tenants' oldest requests in turn. If one does not fit, no other overtakes it, except when only its own
   * tenant's share is too small.
   */
  #admitNext(): void {
    let passedOver = 0;
    for (const queue of this.#turns) {
      if (passedOver === this.#turns.size) return;
      const [next] = queue.waiting;
      if (next && !this.#fits(next.bytes)) return;
      // Moves to the end of the turns; the iteration returns to it.
      this.#turns.delete(queue);
      if (!next) continue;
      this.#turns.add(queue);
      passedOver++;
      if (this.#isBeyondShare(queue, next)) continue;
      passedOver = 0;
      queue.waiting.shift();
      this.#count(queue, next.bytes);
      next.admit?.();
    }
  }

  /** A single body may be larger than every bound: otherwise it could never be sent. */
  #fits(bytes: number): boolean {
    return this.#bytes === 0 || this.#bytes + bytes <= this.#limits.receivedBytes;
  }

  #isBeyondShare(queue: Queue, { bytes }: Request): boolean {
    return queue.bytes > 0 && queue.bytes + bytes > this.#limits.receivedBytes - this.#bytes;
  }

  /** Waiting in the middle of a body could last for ever: the requests in front might wait for one another. */
  #grow(queue: Queue, request: Request, more: number): void {
    if (this.#bytes > request.bytes && this.#bytes + more > this.#limits.receivedBytes)
      throw this.#overloaded(queue);
    request.bytes += more;
    this.#count(queue, more);
  }

  #count(queue: Queue, bytes: number): void {
    queue.bytes += bytes;
    this.#bytes += bytes;
  }

  /** The queue is as long as its oldest request has waited. */
  #overloaded({ waiting: [oldest] }: Queue): Fault {
    const seconds = oldest ? Math.ceil((this.#clock().getTime() - oldest.since) / 1000) : 0;
    return new Fault('overloaded', 'Too many batches are waiting; send this one again.', {
      retryAfterSeconds: Math.min(MAX_RETRY_SECONDS, Math.max(1, seconds)),
    });
  }

  #queueOf(tenant_id: number): Queue {
    const known = this.#queues.get(tenant_id);
    if (known) return known;
    const queue: Queue = { tenant_id, waiting: [], requests: 0, bytes: 0 };
    this.#queues.set(tenant_id, queue);
    return queue;
  }
}

/** Limits of one intake request and of waiting requests (docs/rules/intake.md#5). */
export interface IngestionLimits {
  batchEvents: number;
  /** Bytes of a body, before and after inflation. */
  bodyBytes: number;
  /** Bytes of one event, as it is written. */
  eventBytes: number;
  /** Members of the `data` of one event. */
  eventMembers: number;
  /** Requests of one tenant that may wait or be under way, in each process; beyond it, they are answered 503. */
  waitingRequests: number;
  /** Bytes of batches that are read and not answered yet, in the whole process; beyond it, requests wait unread. */
  receivedBytes: number;
}
