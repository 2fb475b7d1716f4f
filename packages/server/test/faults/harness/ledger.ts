import type { LogEvent } from '../../../src/events/store/log.ts';

/** One request's bytes, the same at every attempt, and the events that the log must contain for them. */
export interface Batch {
  body: string;
  /** As the log stores them; empty if `isRefused`. */
  events: LogEvent[];
  size: number;
  /** One of its events is invalid, so none may be stored. */
  isRefused: boolean;
}

/** One request, from its sending to its end. */
export interface Attempt {
  failed: boolean;
}

/** The answers that senders received, to compare them with the stored events. */
export class Ledger {
  readonly acknowledged: Batch[] = [];
  readonly refused: Batch[] = [];
  /** Batches with an unknown outcome: their senders gave up after a failed attempt. */
  readonly abandoned: Batch[] = [];
  /** Requests without an answer so far. */
  readonly underWay = new Set<Attempt>();
  attempts = 0;
  failures = 0;
  /** Events of acknowledged batches that were sent once more and counted as duplicates. */
  resent = 0;
  /** Acknowledged batches that were sent again and had a new event, which must have been lost in between. */
  readonly forgotten: string[] = [];
  /** Answers that no sender may receive. */
  readonly findings: string[] = [];

  get acknowledgedEvents(): number {
    return this.acknowledged.reduce((sum, { size }) => sum + size, 0);
  }
}
