import type { TenantSession } from '../../database/database.ts';
import { type Members, moreColumns, type PackedEvents, packedColumns } from './packed-events.ts';

/** Which events count at a position of the log. */
export interface LogPosition {
  /** Sequence number of the newest event to be read. */
  upTo: number;
  /** Events that were voided by a later change are read; none that was voided by this one or an earlier one is. */
  voidsAfter: number;
}

/** A player's game rounds that have an event in `[start, end)`, µs, and the one that is named, wherever it is. */
export interface RoundsPart {
  player_id: string;
  start: number;
  end: number;
  named?: RoundName;
}

/** Names a game round of a player. */
export interface RoundName {
  game_id: string;
  round_id: string;
}

export interface RoundEventsQuery extends LogPosition {
  /** In the order in which they are wanted; a player may have several. */
  parts: readonly RoundsPart[];
  members: Members;
  /** How many events are read at most; Infinity: all. */
  most: number;
  /** Whether a look into the index finds each round, or one finds all of a part. */
  roundByRound: boolean;
}

/** The hashes of the rounds of a part `p`, which are in the index with the time. */
const roundsOfPart = `
              select b.round_hash from events b
               where b.tenant_id = $1 and b.kind = 'gameround' and b.player_hash = p.player_hash
                 and b.occurred_at >= p.time_from and b.occurred_at < p.time_to
               union
              select p.named_hash where p.named_hash is not null`;

/**
 * One look for all rounds of a part costs 0.6 times as much an event as one for each. But without statistics, which a new
 * database does not have and the embedded engine never gathers, the planner may compare each event of the player with each
 * round: 100 ms for a slice of 1,200 rounds of 5,000. So it is for parts of which all that is read has a limit.
 */
const allAtOnce = `array(${roundsOfPart}) as round_hashes`;
const eachAlone = `d.round_hash from (${roundsOfPart}) as d`;

/**
 * The fences (offset 0) keep to the order of the parts, to hashes made once a player, and to looks into the index for each
 * row before, whatever the planner knows of the table; the sums (seq + 0) keep it from walking the log by its number. The
 * statement has no name, so it is planned for the values that are sent: see the note on plans in events/store/log.ts.
 */
const partsInOrder = (more: string, roundByRound: boolean) => `
  select e.part, ${packedColumns}${more}
    from (
      select p.part, e.*
        from (
          select part, player_id, hashtext(player_id) as player_hash, hashtext(round_id) as named_hash,
                 timestamptz 'epoch' + time_from * interval '1 microsecond' as time_from,
                 timestamptz 'epoch' + time_to * interval '1 microsecond' as time_to
            from unnest($2::text[], $3::bigint[], $4::bigint[], $8::text[]) with ordinality
              as parts(player_id, time_from, time_to, round_id, part)
           order by part offset 0) as p
       cross join lateral (select ${roundByRound ? eachAlone : allAtOnce} offset 0) as r
       cross join lateral (
         select * from events e
          where e.tenant_id = $1 and e.kind = 'gameround' and e.player_hash = p.player_hash and e.player_id = p.player_id
            and e.round_hash = ${roundByRound ? 'r.round_hash' : 'any(r.round_hashes)'}
            and (not e.voided or coalesce(e.voided_change, 0) > $7) and e.seq + 0 <= $5
         offset 0) as e
       order by p.part
       limit $6) as e
   group by e.part
   order by e.part`;

/**
 * Players are found by the hash of their ids; the ids separate what has the same hash. Rows come in the order of the parts,
 * so the database ends at the limit, and looks at no part behind it.
 *
 * The gameround events of as many of the first parts as have `most` together, a row a part (`part`: its position, from 1
 * on); parts without an event have none, and the last row may be a part cut off at the limit. Each row holds at least every
 * event of the part's rounds, wherever the rounds' other events are (docs/rules/rounds.md#1); it may hold other rounds.
 */
export function readRoundEvents(
  tenant: TenantSession,
  { parts, members, most, roundByRound, upTo, voidsAfter }: RoundEventsQuery,
): Promise<(PackedEvents & { part: number })[]> {
  return tenant.query<PackedEvents & { part: number }>({
    text: partsInOrder(moreColumns[members], roundByRound),
    values: [
      parts.map((part) => part.player_id),
      parts.map((part) => part.start),
      parts.map((part) => part.end),
      upTo,
      Number.isFinite(most) ? most : null,
      voidsAfter,
      parts.map((part) => part.named?.round_id ?? null),
    ],
  });
}
