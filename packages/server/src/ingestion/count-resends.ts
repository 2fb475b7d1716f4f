import type { Appended, LogEvent } from '../store/log/log.ts';
import type { Append } from './append-queue.ts';

/** Counts events that are all known; undefined where one is not. See `countKnownEvents` of the store. */
export type CountKnown = (...write: Parameters<Append>) => Promise<Appended | undefined>;

/**
 * Appends, but where a tenant's last write held nothing fresh, asks first whether this one holds nothing fresh either: who resends
 * a file or catches up after a fault sends many such batches, and they need none of what an append needs. What was remembered only
 * chooses the question; the answer is the database's. One that fails leaves nothing behind, and the events are appended.
 */
export function countingResends(append: Append, countKnown: CountKnown): Append {
  const resending = new Set<number>();
  return async (tenant_id, events, found) => {
    const known = resending.has(tenant_id) ? await countKnown(tenant_id, events, found) : undefined;
    if (known) return known;
    const appended = await append(tenant_id, events, found);
    if (isNothingFresh(appended, events)) resending.add(tenant_id);
    else resending.delete(tenant_id);
    return appended;
  };
}

function isNothingFresh({ resends, conflicts }: Appended, events: LogEvent[]): boolean {
  return resends.length + conflicts.length === events.length;
}
