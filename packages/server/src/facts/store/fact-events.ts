import type { EventKind } from '@laurel/contract/events/events.ts';
import type { TenantSession } from '../../database/database.ts';
import { rowsBy } from '../../database/statements.ts';

/** The facts about a player or game in an event; times in microseconds since the Unix epoch, UTC. */
export interface FactRow {
  /** Of the player or game. */
  id: string;
  seq: number;
  occurred_at: number;
  received_at: number;
  unique_id: string;
  data: Record<string, unknown> | null;
  /** The change that voided it; null: it is not void. */
  voided_change: number | null;
}

/** An event as facts are learnt from it. */
export interface StoredFactEvent extends Pick<FactRow, 'occurred_at' | 'received_at' | 'unique_id' | 'data'> {
  kind: EventKind;
  player_id: string | null;
  game_id: string | null;
  voided: boolean;
}

const ALL_VOIDS = Number.MAX_SAFE_INTEGER;

// No statement here has a name: see the note on plans in events/store/log.ts.

/** The players or games whose facts are read, and the position in the log. */
export interface FactsQuery {
  about: 'player' | 'game';
  ids: string[];
  /** Number of the newest event that counts. */
  upTo: number;
  /** Changes after this one voided nothing yet; absent: every void counts. */
  voidsUpTo?: number | undefined;
}

/** What events up to the number `upTo` say about players or games, void ones left out; in the order of their numbers. */
export function readFactRows(
  tenant: TenantSession,
  { about, ids, upTo, voidsUpTo = ALL_VOIDS }: FactsQuery,
): Promise<FactRow[]> {
  return tenant.query<FactRow>({
    text: `
      select e.id, e.seq, e.unique_id, e.data, e.voided_change, (extract(epoch from e.occurred_at) * 1000000)::bigint as occurred_at,
             (extract(epoch from e.received_at) * 1000000)::bigint as received_at
        from unnest($2::text[]) as wanted(id)
       -- The sum (seq + 0) keeps the planner from walking the whole log by its number, the fence from comparing whole
       -- tables.
       cross join lateral (
         select ${about}_id as id, seq, unique_id, data, occurred_at, received_at, voided_change from events
          where tenant_id = $1 and kind = '${about}' and ${about}_id = wanted.id
            and (not voided or voided_change > $4) and seq + 0 <= $3
         offset 0) as e
       order by e.seq`,
    values: [ids, upTo, voidsUpTo],
  });
}

/** What all accepted events say of pauses of these players, void ones left out; in no order. */
export const readPauseRows = rowsBy<FactRow, [player_ids: string[]]>({
  text: `
    select e.player_id as id, e.seq, e.unique_id, e.data, e.voided_change,
           (extract(epoch from e.occurred_at) * 1000000)::bigint as occurred_at,
           (extract(epoch from e.received_at) * 1000000)::bigint as received_at
      from unnest($2::text[]) as wanted(id)
     -- The fence keeps it to one index lookup for each player.
     cross join lateral (
       select player_id, seq, unique_id, voided_change, occurred_at, received_at,
              json_build_object('incentives_paused', data -> 'incentives_paused') as data
         from events
        where tenant_id = $1 and kind = 'player' and player_id = wanted.id and not voided
          and data -> 'incentives_paused' is not null
       offset 0) as e`,
});

/**
 * The players or games with events after the number `seq`, or with earlier events that changes after `voidsUpTo` voided
 * (absent: none were).
 */
export async function readToldAfter(
  tenant: TenantSession,
  about: 'player' | 'game',
  seq: number,
  voidsUpTo = ALL_VOIDS,
): Promise<string[]> {
  const rows = await tenant.query<{ id: string }>({
    text: `
      select distinct ${about}_id as id from events
       where tenant_id = $1 and kind = '${about}' and (seq > $2 or voided_change > $3)`,
    values: [seq, voidsUpTo],
  });
  return rows.map((row) => row.id);
}
