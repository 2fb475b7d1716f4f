import type { EventKind } from '@laurel/contract/events/events.ts';
import type { TenantSession } from '../../database/database.ts';

/** One call that voided events; time in microseconds. */
export interface VoidCall {
  voided_at: number;
  /** The decision that names the events. */
  decision_id: number;
}

/**
 * The calls that voided events in `[start, end)`, µs by the clock of the log, in their order. Events that came then and that
 * a void was waiting for are like calls: their decisions have change 0, and an author, which those of voids of the time
 * before changes were counted lack.
 */
export function readVoidCalls(
  tenant: TenantSession,
  { start, end }: { start: number; end: number },
): Promise<VoidCall[]> {
  return tenant.query<VoidCall & Record<string, unknown>>({
    text: `
      select (extract(epoch from v.voided_at) * 1000000)::bigint as voided_at, d.decision_id
        from void_moments v
        join decisions d on d.tenant_id = $1 and d.kind = 'void' and (d.content::json ->> 'change')::bigint = v.change
       where v.tenant_id = $1
         and v.voided_at >= timestamptz 'epoch' + $2::bigint * interval '1 microsecond'
         and v.voided_at < timestamptz 'epoch' + $3::bigint * interval '1 microsecond'
       union all
      select (extract(epoch from d.at) * 1000000)::bigint, d.decision_id
        from decisions d
       where d.tenant_id = $1 and d.kind = 'void' and (d.content::json ->> 'change')::bigint = 0
         and d.author_commitment is not null
         and d.at >= timestamptz 'epoch' + $2::bigint * interval '1 microsecond'
         and d.at < timestamptz 'epoch' + $3::bigint * interval '1 microsecond'
       order by voided_at, decision_id`,
    values: [start, end],
  });
}

/** An event that was voided; time in microseconds. */
export interface VoidedEvent {
  seq: number;
  received_at: number;
  event: EventKind;
  unique_id: string;
  player_id: string | null;
}

/** The events that a decision voided, as far as the log still holds them, in the order of their numbers. */
export function readVoidedEvents(tenant: TenantSession, decision_id: number): Promise<VoidedEvent[]> {
  return tenant.query<VoidedEvent & Record<string, unknown>>({
    text: `
      select e.seq, (extract(epoch from e.received_at) * 1000000)::bigint as received_at, e.kind::text as event, e.unique_id,
             e.player_id
        from decisions d
       cross join lateral json_array_elements_text(d.content::json -> 'seqs') as wanted(seq)
       -- The fence (offset 0) keeps it to one index lookup for each event.
       cross join lateral (select * from events e where e.tenant_id = $1 and e.seq = wanted.seq::bigint offset 0) as e
       where d.tenant_id = $1 and d.decision_id = $2
       order by e.seq`,
    values: [decision_id],
  });
}
