import type { EventKind } from '@laurel/contract/events/events.ts';
import type { TenantSession } from '../../database/database.ts';
import { answerBy, cellBy, rowBy, rowsBy } from '../../database/statements.ts';
import { eventColumns, type WholeEvent } from './archive.ts';

/** An event of the log with all its members. */
export type FoundEvent = Omit<WholeEvent, 'archivable'>;

/** Which events are meant; null: any. Numbers are bounds, `above` < seq <= `upTo`. */
export interface EventFilter {
  player_id: string | null;
  game_id: string | null;
  round_id: string | null;
  kind: EventKind | null;
  above: number;
  upTo: number;
}

const matching = `($5::text is null or e.game_id = $5) and ($6::text is null or e.round_id = $6)
  and ($7::text is null or e.kind = $7::event_kind) and e.seq + 0 > $3 and e.seq + 0 <= $4`;

// No statement here has a name: see the note on plans in log.ts. The sums (seq + 0) keep the planner from walking the log by
// its number.

/** The event that the log knows by the key, if it still has that id; an erased player's event does not. */
export const readEventOf = rowBy<FoundEvent, [key: string, unique_id: string]>({
  text: `
    select ${eventColumns}
      from (select k.seq from event_keys k where k.tenant_id = $1 and k.key = $2::uuid offset 0) as known
     cross join lateral (
       select * from events e where e.tenant_id = $1 and e.seq = known.seq and e.unique_id = $3 offset 0) as e`,
});

/** The player's events, by indexes; those of one round where $6 names it. */
const ofPlayer = `
  select e.* from events e
   where e.tenant_id = $1 and e.kind = 'gameround' and e.player_hash = hashtext($2) and e.player_id = $2
     and ($6::text is null or e.round_hash = hashtext($6)) and ${matching}
  union all
  select e.* from events e
   where e.tenant_id = $1 and e.kind = 'player' and e.player_id = $2 and ${matching}
  union all
  select e.* from events e
   where e.tenant_id = $1 and e.kind in ('deposit', 'withdraw', 'login') and e.player_hash = hashtext($2)
     and e.player_id = $2 and ${matching}`;

/**
 * Whether the player, or the player's round, has more than so many events of one index: these are not ordered by number, so
 * all would have to be read. At most this many entries are read, whatever the player's history.
 */
export async function hasMoreOfPlayer(
  tenant: TenantSession,
  filter: EventFilter,
  most: number,
): Promise<boolean> {
  const [row] = await tenant.query<{ count: number }>({
    text: `
      select greatest(
        (select count(*) from (
           select 1 from events e
            where e.tenant_id = $1 and e.kind = 'gameround' and e.player_hash = hashtext($2)
              and ($3::text is null or e.round_hash = hashtext($3)) limit $4) as rounds),
        (select count(*) from (
           select 1 from events e where e.tenant_id = $1 and e.kind = 'player' and e.player_id = $2 limit $4) as names),
        (select count(*) from (
           select 1 from events e
            where e.tenant_id = $1 and e.kind in ('deposit', 'withdraw', 'login') and e.player_hash = hashtext($2)
            limit $4) as of_account)) as count`,
    values: [filter.player_id, filter.round_id, most + 1],
  });
  return (row?.count ?? 0) > most;
}

/** The newest events of the player that match, at most `limit`, newest first. Reads all of them. */
export const readNewestOfPlayer = rowsBy<FoundEvent, [filter: EventFilter, limit: number]>({
  text: `select ${eventColumns} from (${ofPlayer}) as e order by e.seq desc limit $8`,
  values: (filter, limit) => [...valuesOf(filter), limit],
});

/** The number of the newest event up to `upTo`; undefined where there is none above `above`. Archived ones leave gaps. */
export const newestUpTo = cellBy<{ seq: number | null }, [Pick<EventFilter, 'above' | 'upTo'>]>({
  text: 'select max(seq) as seq from events where tenant_id = $1 and seq > $2 and seq <= $3',
  values: ({ above, upTo }) => [above, upTo],
});

/**
 * The newest events of this piece of the log that match, at most `limit`, newest first. Reads the whole piece, so it must be
 * short.
 */
export const readNewestOfPiece = rowsBy<FoundEvent, [filter: EventFilter, limit: number]>({
  text: `
    select ${eventColumns} from events e
     where e.tenant_id = $1 and ($2::text is null or e.player_id = $2) and ${matching.replaceAll('e.seq + 0', 'e.seq')}
     order by e.seq desc limit $8`,
  values: (filter, limit) => [...valuesOf(filter), limit],
});

function valuesOf(filter: EventFilter): unknown[] {
  const { player_id, above, upTo, game_id, round_id, kind } = filter;
  return [player_id, above, upTo, game_id, round_id, kind];
}

// No statement here has a name: see the note on plans in log.ts.

/** Numbers in order: 8 bytes each, which become numbers only when they are asked for. */
export class PackedSeqs {
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get length(): number {
    return this.#bytes.length / SEQ_BYTES;
  }

  /** The numbers from one position (0-based) up to but without another. */
  slice(from: number, to: number): number[] {
    const count = Math.max(0, Math.min(to, this.length) - from);
    return Array.from({ length: count }, (_, i) =>
      Number(this.#bytes.readBigInt64BE((from + i) * SEQ_BYTES)),
    );
  }
}

const SEQ_BYTES = 8;

/**
 * Numbers of all events of the player that the log holds, ascending. They come as bytes: as an array, 400,000 of them took
 * the driver 130 ms in one piece.
 */
export const readSeqsOf = answerBy<{ seqs: Buffer | null }, [player_id: string], PackedSeqs>(
  {
    text: `
      select string_agg(int8send(a.seq), '' order by a.seq) as seqs
        from (select e.seq from events e
               where e.tenant_id = $1 and e.kind = 'gameround' and e.player_hash = hashtext($2) and e.player_id = $2
              union all
              select e.seq from events e where e.tenant_id = $1 and e.kind = 'player' and e.player_id = $2
              union all
              select e.seq from events e
               where e.tenant_id = $1 and e.kind in ('deposit', 'withdraw', 'login')
                 and e.player_hash = hashtext($2) and e.player_id = $2) as a`,
  },
  ([row]) => new PackedSeqs(row?.seqs ?? Buffer.alloc(0)),
);

/** Those of these events that are still the player's, in order. */
export const readEventsOf = rowsBy<FoundEvent, [player_id: string, seqs: readonly number[]]>({
  text: `
    select ${eventColumns}
      from unnest($3::bigint[]) as wanted(seq)
     cross join lateral (
       select * from events e where e.tenant_id = $1 and e.seq = wanted.seq and e.player_id = $2 offset 0) as e
     order by e.seq`,
});
