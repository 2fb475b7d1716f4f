import type { EventKind } from '@laurel/contract/events/events.ts';
import type { Database, Session } from '../engine/database.ts';

/** A row of the log with all that it holds; times are microseconds since the Unix epoch, UTC; `amount` is exact decimal text. */
export interface WholeEvent {
  seq: number;
  kind: EventKind;
  occurred_at: number;
  received_at: number;
  voided: boolean;
  unique_id: string;
  player_id: string | null;
  game_id: string | null;
  round_id: string | null;
  amount: string | null;
  currency: string | null;
  is_win: boolean | null;
  is_bonus: boolean | null;
  /** Members without a column. */
  data: Record<string, unknown> | null;
  /** Whether it may be archived (see `archivable`). */
  archivable: boolean;
}

/** Most bytes of members without a column that are read at once; a single event may have more. */
const BYTES_AT_ONCE = 16 * 1024 * 1024;

const columns = `e.seq, e.kind, e.voided, e.unique_id, e.player_id, e.game_id, e.round_id, e.amount, e.currency, e.is_win,
  e.is_bonus, e.data, (extract(epoch from e.occurred_at) * 1000000)::bigint as occurred_at,
  (extract(epoch from e.received_at) * 1000000)::bigint as received_at`;

/**
 * Whether no board that begins at or after the time, and no fact, needs the event `e`: it was received and happened before, scoring
 * has followed it, it says nothing about a player or game, and its game round did not go on from that time.
 */
export const archivable = `
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

// No statement here has a name: see the note on plans in log.ts.

/**
 * The tenant's next events after the number `after`, in order, at most `limit`, and which of them may be archived `before` that
 * time. Fewer are answered where numbers are missing or events are large, but at least one if there is one.
 */
export function readWholeEvents(
  session: Session,
  tenant_id: number,
  { before, after, limit }: { before: Date; after: number; limit: number },
): Promise<WholeEvent[]> {
  return session.query<WholeEvent & Record<string, unknown>>({
    tenant_id,
    text: `
      select ${columns}, ${archivable} as archivable
        from (select e.*, sum(coalesce(octet_length(e.data::text), 0)) over (order by e.seq) as bytes,
                     row_number() over (order by e.seq) as place
                from (select min(seq) as seq from events where tenant_id = $1 and seq > $3) as next
                -- With a limit in place of the bound, a planner without statistics read and sorted the rest of the log.
                join events e on e.tenant_id = $1 and e.seq >= next.seq and e.seq < next.seq + $4) as e
       where e.place = 1 or e.bytes <= $5
       order by e.seq`,
    values: [tenant_id, before, after, limit, BYTES_AT_ONCE],
  });
}

/** Those of the tenant's events with these numbers that the log holds, in order, and which of them may be archived. */
export function readWholeEventsOf(
  session: Session,
  tenant_id: number,
  before: Date,
  seqs: number[],
): Promise<WholeEvent[]> {
  return session.query<WholeEvent & Record<string, unknown>>({
    tenant_id,
    text: `
      select ${columns}, ${archivable} as archivable
        from unnest($3::bigint[]) as wanted(seq)
       -- The fence (offset 0) keeps it to one index lookup for each event.
       cross join lateral (select * from events e where e.tenant_id = $1 and e.seq = wanted.seq offset 0) as e
       order by e.seq`,
    values: [tenant_id, before, seqs],
  });
}

/**
 * Removes events from the log; their keys stay, so a resend has no effect (invariant I1). The caller holds the lock of the scoring cursor.
 */
export async function deleteEvents(session: Session, tenant_id: number, seqs: number[]): Promise<void> {
  await session.query({
    tenant_id,
    text: 'delete from events where tenant_id = $1 and seq = any($2::bigint[])',
    values: [tenant_id, seqs],
  });
}

/**
 * Lets the space of removed events be used again. A PostgreSQL does so by itself, the embedded engine does not. While few events were
 * removed the indexes are left for a later call, so this costs little after each part. Not for transactions.
 */
export async function reclaimSpace(database: Database): Promise<void> {
  if (database.engine === 'embedded') await database.vacuum('events');
}

/** Up to where the tenant's log was archived, in microseconds since the Unix epoch, UTC; null: never. */
export async function readArchivedBefore(session: Session, tenant_id: number): Promise<number | null> {
  const [row] = await session.query<{ before: number }>({
    tenant_id,
    name: 'read-archived-before',
    text: 'select (extract(epoch from before) * 1000000)::bigint as before from archives where tenant_id = $1',
    values: [tenant_id],
  });
  return row?.before ?? null;
}

/** Notes up to where the log was archived; it never goes back. The caller holds the lock of the scoring cursor. */
export async function noteArchivedBefore(session: Session, tenant_id: number, before: Date): Promise<void> {
  await session.query({
    tenant_id,
    text: `
      insert into archives (tenant_id, before) values ($1, $2)
      on conflict (tenant_id) do update set before = greatest(archives.before, excluded.before)`,
    values: [tenant_id, before],
  });
}

/** Campaigns that are published and not settled: what they are called, and the start of their window as it was given. */
export function readUnsettledStarts(
  session: Session,
  tenant_id: number,
): Promise<{ campaign_id: number; custom_id: string; start: string }[]> {
  return session.query({
    tenant_id,
    text: `
      select campaign_id, custom_id, definition->>'start' as start from campaigns
       where tenant_id = $1 and state = 'published'
       order by campaign_id`,
    values: [tenant_id],
  });
}
