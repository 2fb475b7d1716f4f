import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { EventKind } from '@laurel/contract/events/events.ts';
import type { ExactNumber } from '@laurel/contract/values/exact-json.ts';
import { bigintArray, uuidArray } from '../../database/binary-arrays.ts';
import type { Database } from '../../database/database.ts';
import { rowsBy, runBy } from '../../database/statements.ts';

/** One event as the log takes it. Members without a column of their own are in `data`; absent members are null columns. */
export interface LogEvent {
  /** 128 bits of a hash of unique_id in hexadecimal digits, by which resends are recognised. */
  key: string;
  /** 52 bits of a hash of everything else, which distinguish a resend from a conflict. */
  content: number;
  /** Microseconds since the Unix epoch, UTC. */
  occurred_at: number;
  kind: EventKind;
  unique_id: string;
  player_id?: string;
  game_id?: string;
  round_id?: string;
  currency?: string;
  amount?: ExactNumber;
  is_win?: boolean;
  is_bonus?: boolean;
  /** Only of wins, and only where it is true; the member of that name is in `data`, too. */
  is_supplier_promo?: true;
  data?: Record<string, unknown>;
}

/**
 * The key by which the log knows a `unique_id`, whose uniqueness makes an event count once (invariant I1): 128 bits of its
 * SHA-256 as 32 hexadecimal digits, which the database reads as a UUID and stores in 16 bytes. An id has one key at all
 * tenants.
 */
export function eventKey(unique_id: string): string {
  return hash('sha256', unique_id, 'hex').slice(0, 32);
}

export interface Appended {
  /** Sequence number of the tenant's newest event. */
  head: number;
  /** Positions, in the given array, of events that were known with the same content and with other content. */
  resends: number[];
  conflicts: number[];
}

/** What followers of the log need of an append, in addition to the events that it wrote. */
export interface Receipt {
  /** When they were received: µs since the Unix epoch, UTC. */
  received_at: number;
  /** How many changes outside the log the tenant's cursor counted then: whatever changes these events is counted later. */
  changes: number;
  /** Numbers of events that are void from the beginning; null: none is. */
  voided: number[] | null;
  /** How much (bytes of text) was sent. */
  bytes: number;
}

/**
 * Appends events to the tenant's log, all or none, in one round trip; durable when it returns (docs/rules/intake.md#7,
 * invariants I1, I2, I9). The events' keys must differ from one another; those that the tenant already has are left out and
 * named in the result. Appends of one tenant wait for each other on its row of `event_heads`; under that lock they get their
 * time of receipt, by the database's clock and never earlier than the tenant's event before (invariant I11). If it is sent
 * again after a lost connection, each event is stored once, whatever the first attempt did. `duplicates` and `conflicts`
 * found before are added to the tenant's counts.
 */
export async function appendEvents(
  database: Pick<Database, 'repeat'>,
  tenant_id: number,
  events: LogEvent[],
  found: { duplicates: number; conflicts: number },
): Promise<Appended & { receipt: Receipt }> {
  const keys = uuidArray(events.map((event) => event.key));
  const contents = bigintArray(events.map((event) => event.content));
  const rows = await serialize(events);
  const [appended] = await database.repeat<Appended & Omit<Receipt, 'bytes'>>({
    tenant_id,
    name: 'append-events',
    text: `
      select head, resends, conflicts, received_at, changes, voided::float8[] as voided
        from append_events($1, $2, $3, $4, $5, $6)`,
    values: [tenant_id, keys, contents, rows, found.duplicates, found.conflicts],
  });
  if (!appended) throw new Error('append_events answered no row');
  const { head, resends, conflicts, ...receipt } = appended;
  return { head, resends, conflicts, receipt: { ...receipt, bytes: rows.length } };
}

/**
 * About how many bytes are serialised in one piece: 16 MiB of JSON text in one piece blocked every other request for 60 ms,
 * and for 230 ms on two busy cores.
 */
const PIECE_BYTES = 1024 * 1024;
const PIECE_EVENTS = 250;
const END = Buffer.from(']');

/**
 * As a JSON array, without keys and contents, in UTF-8, as which the driver sends it: a long text it would join, measure and
 * encode in one piece. Yields to other requests between pieces, and after several.
 */
async function serialize(events: LogEvent[]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for (let start = 0; start < events.length; start += PIECE_EVENTS) {
    const some = events.slice(start, start + PIECE_EVENTS).map(({ key, content, ...row }) => row);
    const piece = JSON.stringify(some).slice(1, -1);
    pieces.push(Buffer.from(`${start === 0 ? '[' : ','}${piece}`));
    bytes += piece.length;
    if (bytes < PIECE_BYTES) continue;
    bytes = 0;
    await setImmediate();
  }
  const whole = Buffer.concat([...pieces, END]);
  if (whole.length > PIECE_BYTES) await setImmediate();
  return whole;
}

/** Adds to the tenant's count of events that were refused on arrival (docs/rules/intake.md#8). */
export const countRejected = runBy<[rejected: number]>({
  name: 'count-rejected',
  text: 'update event_heads set rejected = rejected + $2 where tenant_id = $1',
});

// The statements below have no name, so each is planned when it is sent. A plan that a connection had kept from the time
// when the log was empty walked the whole log for every round, and so did one with statistics of tenants (see the
// migration). Game rounds are found by the hashes of their ids, as the index has nothing else; the ids separate rounds with
// the same hash.

/** An event as scoring reads it; times are microseconds since the Unix epoch, UTC; `amount` is exact decimal text. */
export interface LoggedEvent {
  seq: number;
  kind: EventKind;
  occurred_at: number;
  received_at: number;
  unique_id: string;
  player_id: string | null;
  game_id: string | null;
  round_id: string | null;
  amount: string | null;
  currency: string | null;
  is_win: boolean | null;
  is_bonus: boolean | null;
  /** A win that a promotion of the game's supplier paid; null: it is none. */
  is_supplier_promo: boolean | null;
  voided: boolean;
  /** Of `kindsWithData`: the members without a column. */
  data: Record<string, unknown> | null;
  /** Whether the log holds an event of the same game round at or before `after`, and the time of its earliest bet there. */
  has_earlier: boolean;
  first_bet_at: number | null;
}

/** A page of the log. */
export interface LogPage {
  /** How far scoring has come: events before the page's are looked up in the log up to here. */
  after: number;
  /** The page's events follow this sequence number; `after` or later. */
  from: number;
  /** The most events in the page. */
  limit: number;
}

/** The kinds of which scoring reads the members without a column. */
export const kindsWithData = ['deposit', 'player', 'game'] as const satisfies EventKind[];

/** What the log holds of the round of an event `e` at or before the event $2. */
const roundsBefore = `
       cross join lateral (
         select count(*) > 0 as has_earlier,
                (extract(epoch from min(p.occurred_at) filter (where not p.is_win)) * 1000000)::bigint as first_bet_at
           from events p
          where e.kind = 'gameround' and p.tenant_id = $1 and p.kind = 'gameround'
            and p.player_hash = e.player_hash and p.round_hash = e.round_hash
            and p.player_id = e.player_id and p.round_id = e.round_id and p.game_id = e.game_id and p.seq <= $2
            and not p.voided) as earlier`;

/**
 * The tenant's events after sequence number `from`, in order, at most `limit`, including voided ones. Sequence numbers
 * become visible in order, so a reader that continues from the last one it saw never skips any (docs/rules/running.md#5).
 * After the cursor of scoring the numbers have no gaps, as only events that scoring has followed can be archived.
 */
export const readLog = rowsBy<LoggedEvent, [LogPage]>({
  text: `
    select e.seq, e.kind, e.unique_id, e.player_id, e.game_id, e.round_id, e.amount, e.currency, e.is_win, e.is_bonus,
           e.is_supplier_promo, e.voided, (extract(epoch from e.occurred_at) * 1000000)::bigint as occurred_at,
           (extract(epoch from e.received_at) * 1000000)::bigint as received_at,
           case when e.kind in (${kindsWithData.map((kind) => `'${kind}'`).join()}) then e.data end as data,
           earlier.has_earlier, earlier.first_bet_at
      from events e
     ${roundsBefore}
     -- With a limit in place of the bound, a planner without statistics read and sorted all the rest of the log.
     where e.tenant_id = $1 and e.seq > $3 and e.seq <= $3 + $4
     order by e.seq`,
  values: ({ after, from, limit }) => [after, from, limit],
});

/** A bet as draws read it; `occurred_at`: µs since the Unix epoch, UTC. */
export interface LoggedBet {
  seq: number;
  unique_id: string;
  player_id: string | null;
  occurred_at: number;
}

/** The bets with numbers after `after` up to `upTo` that are not voided and occurred in `[start, end)`, µs, in order. */
export const readBets = rowsBy<LoggedBet, [{ after: number; upTo: number; start: number; end: number }]>({
  text: `
    select e.seq, e.unique_id, e.player_id, (extract(epoch from e.occurred_at) * 1000000)::bigint as occurred_at
      from events e
     where e.tenant_id = $1 and e.seq > $2 and e.seq <= $3 and e.kind = 'gameround' and not e.is_win and not e.voided
       and e.occurred_at >= timestamptz 'epoch' + $4::bigint * interval '1 microsecond'
       and e.occurred_at < timestamptz 'epoch' + $5::bigint * interval '1 microsecond'
     order by e.seq`,
  values: ({ after, upTo, start, end }) => [after, upTo, start, end],
});

/**
 * What `readLog` answers about the rounds of these events, which are as many as `limit`: of those whose round the log holds
 * an event of at or before `after`, the number and the time (µs) of the round's earliest bet there.
 */
export const readRoundsBefore = rowsBy<Pick<LoggedEvent, 'seq' | 'first_bet_at'>, [LogPage]>({
  text: `
    select e.seq, earlier.first_bet_at
      from events e
     ${roundsBefore}
     where e.tenant_id = $1 and e.seq > $3 and e.seq <= $3 + $4 and earlier.has_earlier`,
  values: ({ after, from, limit }) => [after, from, limit],
});

/** The value that covers all voids. */
export const ALL_VOIDS = Number.MAX_SAFE_INTEGER;
