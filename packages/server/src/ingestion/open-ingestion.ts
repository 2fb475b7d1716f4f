import type { BatchReport } from '@laurel/contract/events/events.ts';
import type { Database } from '../store/engine/database.ts';
import { countKnownEvents } from '../store/log/known-events.ts';
import { appendEvents, countRejected } from '../store/log/log.ts';
import { type AcceptBatch, acceptBatch } from './accept-batch.ts';
import { Admission, type Admitted } from './admission.ts';
import { type Append, AppendQueue } from './append-queue.ts';
import type { Write } from './batch-trace.ts';
import { countingResends } from './count-resends.ts';
import type { IngestionLimits } from './limits.ts';

/** The module that makes events durable; it knows nothing of tournaments. */
export interface Ingestion {
  accept: (request: AcceptBatch) => Promise<BatchReport>;
  /** Answers when the body of a batch may be read, see `Admission`. Fault: `overloaded`. */
  admit: (
    tenant_id: number,
    bytes: number,
    onEnd: (leave: () => void) => void,
  ) => Admitted | Promise<Admitted>;
  queuedEvents: () => number;
}

export interface IngestionDependencies {
  database: Database;
  clock: () => Date;
  limits: IngestionLimits;
  /** Called after each write that made events durable, before its requests are answered. */
  onAppended: (tenant_id: number, write: Write) => void;
  /** Called with the outcome of each request's events, including refused requests. */
  onBatch: (counts: Counts) => void;
}

type Counts = Pick<BatchReport, 'accepted' | 'duplicates' | 'conflicts' | 'rejected'>;

/** Opens the module over a database; nothing is written before the first batch. */
export function openIngestion({
  database,
  clock,
  limits,
  onAppended,
  onBatch,
}: IngestionDependencies): Ingestion {
  const admission = new Admission(limits, clock);
  const append: Append = async (tenant_id, events, found) => {
    const appended = await appendEvents(database, tenant_id, events, found);
    const { head, resends, conflicts } = appended;
    onAppended(tenant_id, { head, fresh: events.length - resends.length - conflicts.length });
    return appended;
  };
  const write = countingResends(append, (...known) => countKnownEvents(database, ...known));
  const queue = new AppendQueue(write);
  const count = async (tenant_id: number, rejected: number) => {
    onBatch({ accepted: 0, duplicates: 0, conflicts: 0, rejected });
    await countRejected(database, tenant_id, rejected);
  };
  const accept = async (request: AcceptBatch) => {
    const report = await acceptBatch({ queue, countRejected: count, limits }, request);
    onBatch({ ...report, rejected: 0 });
    return report;
  };
  return {
    accept,
    admit: (...request) => admission.enter(...request),
    queuedEvents: () => queue.events,
  };
}
