import type { EventKind } from '@laurel/contract/events/events.ts';
import { rowsBy } from '../../database/statements.ts';

/** Numbers of a log, and which voids count in them: those that a change up to `voids_up_to` made. */
export interface LogRange {
  first: number;
  last: number;
  voids_up_to: number;
}

/** One event of the log; times are microseconds since the Unix epoch, UTC, and `data` is the text of its JSON. */
export interface DayEvent {
  seq: number;
  received_at: number;
  occurred_at: number;
  event: EventKind;
  unique_id: string;
  player_id: string | null;
  game_id: string | null;
  round_id: string | null;
  currency: string | null;
  amount: string | null;
  is_win: boolean | null;
  is_bonus: boolean | null;
  voided: boolean;
  data: string | null;
}

/** The most bytes of members without a column that one read answers; a single event may have more. */
const BYTES_AT_ONCE = 4 * 1024 * 1024;

// No statement here has a name: see the note on plans in packages/server/src/events/store/log.ts.

/**
 * The next events of the range from the number `from` on, in order: of at most `limit` numbers, fewer where they are large,
 * but at least one if there is one.
 */
export const readDayEvents = rowsBy<DayEvent, [LogRange, { from: number; limit: number }]>({
  text: `
    select seq, (extract(epoch from received_at) * 1000000)::bigint as received_at,
           (extract(epoch from occurred_at) * 1000000)::bigint as occurred_at, kind::text as event, unique_id, player_id, game_id,
           round_id, currency, amount::text as amount, is_win, is_bonus,
           voided and coalesce(voided_change, 0) <= $4 as voided, data::text as data
      from (select e.*, sum(coalesce(octet_length(e.data::text), 0)) over (order by e.seq) as bytes,
                   row_number() over (order by e.seq) as place
              from (select min(seq) as seq from events where tenant_id = $1 and seq >= $2 and seq <= $3) as next
              join events e on e.tenant_id = $1 and e.seq >= next.seq and e.seq < next.seq + $5 and e.seq <= $3) as e
     where e.place = 1 or e.bytes <= $6
     order by e.seq`,
  values: ({ last, voids_up_to }, { from, limit }) => [from, last, voids_up_to, limit, BYTES_AT_ONCE],
});

/** A payout that was made or moved; time in microseconds, the amount as exact decimal text. */
export interface DayPayout {
  payout_id: number;
  /** 0: it was made. */
  number: number;
  at: number;
  from_status: string | null;
  to_status: string;
  campaign_id: number;
  custom_id: string;
  place: number;
  player_id: string | null;
  player_hash: string;
  prize: string;
  currency: string;
  amount: string | null;
  transaction_id: string;
}

/** The last one that was read, by which the next read continues. */
export type PayoutPlace = Pick<DayPayout, 'at' | 'payout_id' | 'number'>;

const time = (value: string) => `timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond'`;

const micros = (time: string) => `(extract(epoch from ${time}) * 1000000)::bigint`;

const ofPayout = `p.campaign_id, p.custom_id, p.place, p.player_id, p.player_hash, p.prize ->> 'kind' as prize,
  p.prize ->> 'currency' as currency, p.prize ->> 'amount' as amount, p.transaction_id`;

/**
 * What became of payouts in `[after.at, end)`, µs by the clock of the service, after the place `after`: by time, payout and
 * number, at most `limit`. Each part reads a range of an index.
 */
export const readDayPayouts = rowsBy<DayPayout, [{ after: PayoutPlace; end: number; limit: number }]>({
  text: `
    select * from (
        (select p.payout_id, 0 as number, ${micros('p.created_at')} as at, null as from_status,
                coalesce(m.from_status, p.status) as to_status, ${ofPayout}
           from payouts p
           left join payout_moves m on m.tenant_id = $1 and m.payout_id = p.payout_id and m.number = 1
          where p.tenant_id = $1 and p.created_at >= ${time('$2')} and p.created_at < ${time('$5')}
            and (p.created_at, p.payout_id, 0) > (${time('$2')}, $3::bigint, $4::integer)
          order by p.created_at, p.payout_id limit $6)
        union all
        (select m.payout_id, m.number, ${micros('m.at')}, m.from_status, m.to_status, ${ofPayout}
           from payout_moves m
           join payouts p on p.tenant_id = $1 and p.payout_id = m.payout_id
          where m.tenant_id = $1 and m.at >= ${time('$2')} and m.at < ${time('$5')}
            and (m.at, m.payout_id, m.number) > (${time('$2')}, $3::bigint, $4::integer)
          order by m.at, m.payout_id, m.number limit $6)) as moved
     order by at, payout_id, number limit $6`,
  values: ({ after, end, limit }) => [after.at, after.payout_id, after.number, end, limit],
});

/** What the events of a range add to one game round in one currency; sums are exact decimal texts, times microseconds. */
export interface DayRound {
  player_id: string;
  game_id: string;
  round_id: string;
  currency: string;
  first_seq: number;
  bets: number;
  wins: number;
  staked: string;
  won: string;
  bonus_staked: string;
  bonus_won: string;
  first_bet_at: number | null;
  last_event_at: number;
  continued: boolean;
}

/**
 * The rounds whose first event of the range has a number from `from` up to `to`, in the order of these numbers. Voided
 * events are left out. A round of a page is found once by its hashes, however many events of the page it has.
 */
export const readDayRounds = rowsBy<DayRound, [LogRange, { from: number; to: number }]>({
  // No name: see the note on plans in packages/server/src/events/store/log.ts.
  text: `
    with paged as materialized (
      select e.player_hash, e.round_hash, e.player_id, e.game_id, e.round_id, e.currency, min(e.seq) as seq
        from events e
       where e.tenant_id = $1 and e.seq >= $5 and e.seq <= $6 and e.kind = 'gameround'
         and not (e.voided and coalesce(e.voided_change, 0) <= $4)
       group by 1, 2, 3, 4, 5, 6
    )
    select p.player_id, p.game_id, p.round_id, p.currency, r.*
      from paged p
     cross join lateral (
       select min(e.seq) filter (where e.seq >= $2) as first_seq,
              count(*) filter (where e.seq >= $2 and not e.is_win) as bets,
              count(*) filter (where e.seq >= $2 and e.is_win) as wins,
              coalesce(sum(e.amount) filter (where e.seq >= $2 and not e.is_win), 0)::text as staked,
              coalesce(sum(e.amount) filter (where e.seq >= $2 and e.is_win), 0)::text as won,
              coalesce(sum(e.amount) filter (where e.seq >= $2 and not e.is_win and e.is_bonus), 0)::text as bonus_staked,
              coalesce(sum(e.amount) filter (where e.seq >= $2 and e.is_win and e.is_bonus), 0)::text as bonus_won,
              (extract(epoch from min(e.occurred_at) filter (where e.seq >= $2 and not e.is_win)) * 1000000)::bigint as first_bet_at,
              (extract(epoch from max(e.occurred_at) filter (where e.seq >= $2)) * 1000000)::bigint as last_event_at,
              bool_or(e.seq < $2) as continued
         from events e
        where e.tenant_id = $1 and e.kind = 'gameround' and e.player_hash = p.player_hash and e.round_hash = p.round_hash
          and e.player_id = p.player_id and e.round_id = p.round_id and e.game_id = p.game_id
          and e.currency = p.currency and e.seq <= $3
          and not (e.voided and coalesce(e.voided_change, 0) <= $4)) as r
     where r.first_seq = p.seq
     order by r.first_seq`,
  values: ({ first, last, voids_up_to }, { from, to }) => [first, last, voids_up_to, from, to],
});

/** One call that voided events; time in microseconds. */
interface VoidCall {
  voided_at: number;
  /** The decision that names the events. */
  decision_id: number;
}

/**
 * The calls that voided events in `[start, end)`, µs by the clock of the log, in their order. Events that came then and that
 * a void was waiting for are like calls: their decisions have change 0, and an author, which those of voids of the time
 * before changes were counted lack.
 */
export const readVoidCalls = rowsBy<VoidCall, [{ start: number; end: number }]>({
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
  values: ({ start, end }) => [start, end],
});

/** An event that was voided; time in microseconds. */
interface VoidedEvent {
  seq: number;
  received_at: number;
  event: EventKind;
  unique_id: string;
  player_id: string | null;
}

/** The events that a decision voided, as far as the log still holds them, in the order of their numbers. */
export const readVoidedEvents = rowsBy<VoidedEvent, [decision_id: number]>({
  text: `
    select e.seq, (extract(epoch from e.received_at) * 1000000)::bigint as received_at, e.kind::text as event, e.unique_id,
           e.player_id
      from decisions d
     cross join lateral json_array_elements_text(d.content::json -> 'seqs') as wanted(seq)
     -- The fence (offset 0) keeps it to one index lookup for each event.
     cross join lateral (select * from events e where e.tenant_id = $1 and e.seq = wanted.seq::bigint offset 0) as e
     where d.tenant_id = $1 and d.decision_id = $2
     order by e.seq`,
});
