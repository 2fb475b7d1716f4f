import type { Appended, LogEvent } from '../store/log.ts';
import type { Append } from './append-queue.ts';

/** Counts events that are all known; undefined if one is not. See `countKnownEvents` of the store. */
export type CountKnown = (...write: Parameters<Append>) => Promise<Appended | undefined>;

/**
 * Appends events. If a tenant's last write held nothing fresh, it first checks whether this one holds nothing fresh either:
 * senders that resend a file or catch up after a failure send many such batches, and these are cheaper to count than to
 * append. The remembered state only chooses the statement; the answer comes from the database. If the check fails, it has
 * changed nothing, and the events are appended.
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
