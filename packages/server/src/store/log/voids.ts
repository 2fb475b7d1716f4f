import type { EventKind } from '@laurel/contract/events/events.ts';
import type { Session } from '../engine/database.ts';
import { ALL_VOIDS } from './log.ts';

/** An event of the log as a void needs it. */
export interface VoidableEvent {
  seq: number;
  kind: EventKind;
  unique_id: string;
  player_id: string | null;
  game_id: string | null;
  voided: boolean;
}

/** What an event says about a player or game; `occurred_at` in microseconds since the Unix epoch, UTC. */
export interface FactRow {
  /** Of the player or game. */
  id: string;
  seq: number;
  occurred_at: number;
  unique_id: string;
  data: Record<string, unknown> | null;
  /** By which change it was voided; null: it is not. */
  voided_change: number | null;
}

// No statement here has a name: see the note on plans in log.ts.

/**
 * The tenant's events with the given keys, in the order of their numbers; keys that the log does not know are missing from the
 * answer. The keys must differ from one another. One index lookup for each, whatever the size of the log.
 */
export function readEventsByKey(
  session: Session,
  tenant_id: number,
  keys: string[],
): Promise<VoidableEvent[]> {
  return session.query<VoidableEvent & Record<string, unknown>>({
    tenant_id,
    text: `
      select e.seq, e.kind, e.unique_id, e.player_id, e.game_id, e.voided
        from unnest($2::uuid[]) as wanted(key)
       -- The fences (offset 0) keep the planner, which has no statistics, from comparing whole tables.
       cross join lateral (
         select k.seq from event_keys k where k.tenant_id = $1 and k.key = wanted.key offset 0) as known
       cross join lateral (
         select * from events e where e.tenant_id = $1 and e.seq = known.seq offset 0) as e
       order by e.seq`,
    values: [tenant_id, keys],
  });
}

/**
 * Marks events as void (decisions 5.6). Numbers must come in order, which is how rows are locked (invariant I9); the caller holds the
 * lock of the scoring cursor, and appends touch no row that is there, so nobody else locks any. `change`: the changes that the cursor
 * counts after it, by which settled boards know what came later.
 */
export async function markVoided(
  session: Session,
  tenant_id: number,
  seqs: number[],
  change: number,
): Promise<void> {
  await session.query({
    tenant_id,
    text: `
      update events set voided = true, voided_change = $3
       where tenant_id = $1 and seq = any($2::bigint[])`,
    values: [tenant_id, seqs, change],
  });
}

/** Whose facts are asked for. */
export interface FactsQuery {
  about: 'player' | 'game';
  ids: string[];
  /** Number of the newest event that is asked. */
  upTo: number;
  /** As of `RoundsQuery`. */
  voidsUpTo?: number | undefined;
}

/** What events up to the number `upTo` say about players or games, void ones left out; in the order of their numbers. */
export function readFactRows(
  session: Session,
  tenant_id: number,
  { about, ids, upTo, voidsUpTo = ALL_VOIDS }: FactsQuery,
): Promise<FactRow[]> {
  return session.query<FactRow & Record<string, unknown>>({
    tenant_id,
    text: `
      select e.id, e.seq, e.unique_id, e.data, e.voided_change, (extract(epoch from e.occurred_at) * 1000000)::bigint as occurred_at
        from unnest($2::text[]) as wanted(id)
       -- The sum (seq + 0) keeps the planner from walking the whole log by its number, the fence from comparing whole tables.
       cross join lateral (
         select ${about}_id as id, seq, unique_id, data, occurred_at, voided_change from events
          where tenant_id = $1 and kind = '${about}' and ${about}_id = wanted.id
            and (not voided or voided_change > $4) and seq + 0 <= $3
         offset 0) as e
       order by e.seq`,
    values: [tenant_id, ids, upTo, voidsUpTo],
  });
}
