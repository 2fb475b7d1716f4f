import type { Database } from '../../database/database.ts';
import { countKnownEvents } from '../store/known-events.ts';
import { appendEvents } from '../store/log.ts';
import {
  type AcceptBatch,
  type AcceptBatchDependencies,
  type AcceptedBatch,
  acceptBatch,
} from './accept-batch.ts';
import { Admission, type Admitted, type IngestionLimits } from './admission.ts';
import type { Write } from './append-queue.ts';
import { AppendQueue } from './append-queue.ts';

/** The module that makes events durable; it knows nothing of tournaments. */
export interface Ingestion {
  accept: (request: AcceptBatch) => Promise<AcceptedBatch>;
  /** Resolves when the body of a batch may be read; see `Admission`. Fault: `overloaded`. */
  admit: (
    tenant_id: number,
    bytes: number,
    onEnd: (leave: () => void) => void,
  ) => Admitted | Promise<Admitted>;
  queuedEvents: () => number;
}

export interface IngestionDependencies extends Omit<AcceptBatchDependencies, 'queue'> {
  database: Database;
  limits: IngestionLimits;
  /** Called after each write that made events durable, before its requests are answered. */
  onAppended: (tenant_id: number, write: Write) => void;
}

/** Opens the module over a database; nothing is written before the first batch. */
export function openIngestion({
  database,
  clock,
  limits,
  onAppended,
  onBatch,
  notes,
}: IngestionDependencies): Ingestion {
  const admission = new Admission(limits, clock);
  const append = appendEvents.bind(undefined, database);
  const countKnown = countKnownEvents.bind(undefined, database);
  const queue = new AppendQueue({ append, countKnown, onAppended });
  const accept = acceptBatch.bind(undefined, { database, queue, clock, limits, onBatch, notes });
  return {
    accept,
    admit: admission.enter.bind(admission),
    queuedEvents: () => queue.events,
  };
}
