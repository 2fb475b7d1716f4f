import type { LogEvent } from '../../../src/events/store/log.ts';

/** One request's bytes, which are the same at every attempt, and what the log must hold of them. */
export interface Batch {
  body: string;
  /** As the log takes them; empty where `isRefused`. */
  events: LogEvent[];
  size: number;
  /** One of its events is not valid, so that nothing of it may be stored. */
  isRefused: boolean;
}

/** One request, from its sending to its end. */
export interface Attempt {
  failed: boolean;
}

/** The answers that senders received, to be compared with what is stored. */
export class Ledger {
  readonly acknowledged: Batch[] = [];
  readonly refused: Batch[] = [];
  /** Of an unknown outcome: their senders gave up after an attempt that failed. */
  readonly abandoned: Batch[] = [];
  /** Requests without an answer so far. */
  readonly underWay = new Set<Attempt>();
  attempts = 0;
  failures = 0;
  /** Events of acknowledged batches that were sent once more and counted as duplicates. */
  resent = 0;
  /** Of acknowledged batches that were sent once more, those of which something was fresh: it was lost in between. */
  readonly forgotten: string[] = [];
  /** Answers that no sender may ever receive. */
  readonly findings: string[] = [];

  get acknowledgedEvents(): number {
    return this.acknowledged.reduce((sum, { size }) => sum + size, 0);
  }
}
