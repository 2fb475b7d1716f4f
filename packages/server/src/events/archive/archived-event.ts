import type { ArchivedEvent } from '@laurel/contract/events/archive.ts';
import { exactNumber } from '@laurel/contract/values/exact-json.ts';
import { formatExactly } from '@laurel/contract/values/timestamps.ts';
import type { WholeEvent } from '../store/archive.ts';

/** An event as it was sent, with the log's own data about it. */
export function archivedEvent(row: Omit<WholeEvent, 'archivable'> & Partial<WholeEvent>): ArchivedEvent {
  const {
    seq,
    kind,
    received_at,
    occurred_at,
    voided,
    archivable: _,
    unique_id,
    data,
    amount,
    ...columns
  } = row;
  const sent = Object.entries(columns).filter(([, value]) => value !== null);
  return {
    seq,
    received_at: formatExactly(received_at),
    voided,
    event: kind,
    data: {
      unique_id,
      timestamp: formatExactly(occurred_at),
      ...Object.fromEntries(sent),
      ...(amount === null ? {} : { amount: exactNumber(amount) as number }),
      ...data,
    },
  };
}
