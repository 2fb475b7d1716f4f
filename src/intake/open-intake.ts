import type { BatchReport } from '../contract/events.ts';
import type { Database } from '../store/database.ts';
import { appendEvents, countRejected } from '../store/log.ts';
import { type AcceptBatch, acceptBatch } from './accept-batch.ts';
import { AppendQueue } from './append-queue.ts';
import type { IntakeLimits } from './limits.ts';

/** The room that makes events durable; it knows nothing of tournaments. */
export interface Intake {
  accept: (request: AcceptBatch) => Promise<BatchReport>;
  queuedEvents: () => number;
}

export interface IntakeSurroundings {
  database: Database;
  clock: () => Date;
  limits: IntakeLimits;
  /** Told after each write that made events durable. */
  onAppended: (tenant_id: number) => void;
}

/** Opens the room over a database; nothing is written before the first batch. */
export function openIntake({ database, clock, limits, onAppended }: IntakeSurroundings): Intake {
  const queue = new AppendQueue(async (tenant_id, events, found) => {
    const appended = await appendEvents(database, tenant_id, clock(), events, found);
    onAppended(tenant_id);
    return appended;
  }, limits.queuedEvents);
  const count = (tenant_id: number, rejected: number) => countRejected(database, tenant_id, rejected);
  return { accept: (request) => acceptBatch(queue, count, request), queuedEvents: () => queue.queuedEvents };
}
