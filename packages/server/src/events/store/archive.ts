import type { Database, TenantSession } from '../../database/database.ts';
import { answerBy, rowsBy, runBy } from '../../database/statements.ts';
import type { LoggedEvent } from './log.ts';

/** A row of the log with all its members; `data`, too, whatever the kind of event. */
export interface WholeEvent extends Omit<LoggedEvent, 'has_earlier' | 'first_bet_at' | 'is_supplier_promo'> {
  /** Whether it may be archived (see `archivable`). */
  archivable: boolean;
}

/** The most bytes of members without a column that are read in one piece; a single event may have more. */
const BYTES_AT_ONCE = 16 * 1024 * 1024;

/** The columns of an event `e` with all its members. */
export const eventColumns = `e.seq, e.kind, e.voided, e.unique_id, e.player_id, e.game_id, e.round_id, e.amount, e.currency,
  e.is_win, e.is_bonus, e.data, (extract(epoch from e.occurred_at) * 1000000)::bigint as occurred_at,
  (extract(epoch from e.received_at) * 1000000)::bigint as received_at`;

/**
 * True when no board that begins at or after the time, and no fact, needs the event `e`: it was received and happened
 * before, scoring has followed it, it says nothing about a player or game, and its game round did not continue from that
 * time on.
 */
const archivable = `
  e.received_at < $2 and e.occurred_at < $2 and e.kind not in ('player', 'game')
  and e.seq <= (select c.seq from scoring_cursors c where c.tenant_id = $1)
  and not exists (
    select from events later
     where e.kind = 'gameround' and later.tenant_id = $1 and later.kind = 'gameround'
       and later.player_hash = e.player_hash and later.round_hash = e.round_hash
       and later.player_id = e.player_id and later.round_id = e.round_id and later.game_id = e.game_id
       and (later.received_at >= $2 or later.occurred_at >= $2)
    -- The fence keeps it to one index lookup for each event; without it the planner materialized the whole log first.
    offset 0)`;

// No statement here that reads or deletes `events` has a name: see the note on plans in log.ts.

/**
 * The tenant's next events after the number `after`, in order, at most `limit`, and which of them may be archived `before`
 * that time. Returns fewer where numbers are missing or events are large, but at least one if there is one.
 */
export const readWholeEvents = rowsBy<WholeEvent, [{ before: Date; after: number; limit: number }]>({
  text: `
    select ${eventColumns}, ${archivable} as archivable
      from (select e.*, sum(coalesce(octet_length(e.data::text), 0)) over (order by e.seq) as bytes,
                   row_number() over (order by e.seq) as place
              from (select min(seq) as seq from events where tenant_id = $1 and seq > $3) as next
              -- With a limit in place of the bound, a planner without statistics read and sorted the rest of the log.
              join events e on e.tenant_id = $1 and e.seq >= next.seq and e.seq < next.seq + $4) as e
     where e.place = 1 or e.bytes <= $5
     order by e.seq`,
  values: ({ before, after, limit }) => [before, after, limit, BYTES_AT_ONCE],
});

/** The tenant's events that have these numbers and are still in the log, in order, and which of them may be archived. */
export const readWholeEventsOf = rowsBy<WholeEvent, [before: Date, seqs: number[]]>({
  text: `
    select ${eventColumns}, ${archivable} as archivable
      from unnest($3::bigint[]) as wanted(seq)
     -- The fence (offset 0) keeps it to one index lookup for each event.
     cross join lateral (select * from events e where e.tenant_id = $1 and e.seq = wanted.seq offset 0) as e
     order by e.seq`,
});

/**
 * Removes events from the log; their keys stay, so a resend has no effect (invariant I1). The caller holds the lock of the
 * scoring cursor.
 */
export const deleteEvents = runBy<[seqs: number[]]>({
  text: 'delete from events where tenant_id = $1 and seq = any($2::bigint[])',
});

/**
 * Looks at the next `limit` numbers of the log after `after`, and removes the events that no fact, and no board that begins
 * at or after `before`, can need any more. Returns the last number that it looked at and how many events it removed;
 * undefined: the log has no older events. The caller holds the lock of the scoring cursor. `before` must not be later than
 * the start of a campaign that is not settled.
 */
export async function deleteExpiredEvents(
  tenant: TenantSession,
  { before, after, limit }: { before: Date; after: number; limit: number },
): Promise<{ last: number; deleted: number } | undefined> {
  const [next] = await tenant.query<{ seq: number; is_old: boolean }>({
    text: `
      select e.seq, e.received_at < $3 as is_old from events e
       where e.tenant_id = $1 and e.seq = (select min(n.seq) from events n where n.tenant_id = $1 and n.seq > $2)`,
    values: [after, before],
  });
  if (!next?.is_old) return undefined;
  const last = next.seq + limit - 1;
  const deleted = await tenant.query({
    text: `
      delete from events e
       where e.tenant_id = $1 and e.seq >= $3 and e.seq <= $4 and ${archivable}
      returning 1`,
    values: [before, next.seq, last],
  });
  return { last, deleted: deleted.length };
}

/**
 * Lets the space of removed events be used again. PostgreSQL does so automatically, the embedded engine does not. If few
 * events were removed, the indexes are left for a later call, so a call after each part costs little. Not for transactions.
 */
export async function reclaimSpace(database: Database): Promise<void> {
  if (database.engine === 'embedded') await database.vacuum('events');
}

/** The time up to which the tenant's log was archived, in microseconds since the Unix epoch, UTC; null: never. */
export const readArchivedBefore = answerBy<{ before: number }, [], number | null>(
  {
    name: 'read-archived-before',
    text: 'select (extract(epoch from before) * 1000000)::bigint as before from archives where tenant_id = $1',
  },
  ([row]) => row?.before ?? null,
);

/**
 * Records the time up to which the log was archived; it never decreases. The caller holds the lock of the scoring cursor.
 */
export const noteArchivedBefore = runBy<[before: Date]>({
  text: `
    insert into archives (tenant_id, before) values ($1, $2)
    on conflict (tenant_id) do update set before = greatest(archives.before, excluded.before)`,
});

/** Campaigns that are published and not settled: their names, and the start of their window as given. */
export const readUnsettledStarts = rowsBy<{ campaign_id: number; custom_id: string; start: string }>({
  text: `
    select campaign_id, custom_id, definition->>'start' as start from campaigns
     where tenant_id = $1 and state = 'published'
     order by campaign_id`,
});
