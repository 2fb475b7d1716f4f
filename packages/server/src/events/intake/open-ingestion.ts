import type { BatchReport } from '@laurel/contract/events/events.ts';
import type { Database } from '../../database/database.ts';
import { countKnownEvents } from '../store/known-events.ts';
import { appendEvents, countRejected } from '../store/log.ts';
import type { RefusedEvent } from '../store/refused-events.ts';
import { type AcceptBatch, type Accepted, acceptBatch, type Invalid } from './accept-batch.ts';
import { Admission, type Admitted } from './admission.ts';
import { AppendQueue } from './append-queue.ts';
import type { Write } from './batch-trace.ts';
import type { IntakeNotes } from './intake-notes.ts';
import type { IngestionLimits } from './limits.ts';
import { keptErrors } from './refused-event.ts';

/** The module that makes events durable; it knows nothing of tournaments. */
export interface Ingestion {
  accept: (request: AcceptBatch) => Promise<BatchReport>;
  /** Resolves when the body of a batch may be read; see `Admission`. Fault: `overloaded`. */
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
  /** Receives the records that staff see of intake; absent: none are kept. */
  notes?: Pick<IntakeNotes, 'count' | 'refuse'>;
}

type Counts = Pick<BatchReport, 'accepted' | 'duplicates' | 'conflicts' | 'rejected'> &
  Pick<Accepted, 'dated_ahead'>;

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
  const count = async (request: AcceptBatch, invalid: readonly Invalid[]) => {
    const counts = { accepted: 0, duplicates: 0, conflicts: 0, rejected: invalid.length, dated_ahead: 0 };
    onBatch(counts);
    await countRejected(database.ofTenant(request.tenant_id), invalid.length);
    notes?.count(request.tenant_id, request.api_key_id ?? 0, counts);
    notes?.refuse(request.tenant_id, refusedOf(request, invalid, clock()));
  };
  const accept = async (request: AcceptBatch) => {
    const { report, dated_ahead } = await acceptBatch(
      { queue, clock, countRejected: count, limits },
      request,
    );
    const { accepted, duplicates, conflicts } = report;
    const counts = { accepted, duplicates, conflicts, rejected: 0, dated_ahead };
    onBatch(counts);
    notes?.count(request.tenant_id, request.api_key_id ?? 0, counts);
    return report;
  };
  return {
    accept,
    admit: (...request) => admission.enter(...request),
    queuedEvents: () => queue.events,
  };
}

/** The first refused events of a batch, as they are recorded. */
function refusedOf(
  { lenient, api_key_id = 0 }: AcceptBatch,
  invalid: readonly Invalid[],
  at: Date,
): RefusedEvent[] {
  return invalid.flatMap(({ index, errors, names }) =>
    names === undefined
      ? []
      : [{ at, api_key_id, index, rest_stored: lenient, ...names, errors: keptErrors(errors) }],
  );
}
