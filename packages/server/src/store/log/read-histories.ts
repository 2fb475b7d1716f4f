import type { RoundFact } from '@laurel/rules/rounds/rounds.ts';
import type { Session } from '../engine/database.ts';
import { ALL_VOIDS } from './log.ts';

export interface HistoriesQuery {
  /** Each once. */
  player_ids: string[];
  /** Bounds of a bet's time, `[start, end)`, in microseconds. */
  start: number;
  end: number;
  /** Sequence number of the newest event to be read. */
  upTo: number;
  /** More events of one player are not answered, but that there are more. */
  mostEvents: number;
  /** As of `RoundsQuery`. */
  voidsUpTo?: number | undefined;
}

export interface PlayerHistory {
  player_id: string;
  /** In no order; null: more than `mostEvents`. */
  facts: RoundFact[] | null;
}

/** Packed, one row a player; each member has one entry an event, in the same order. Of a player without events all but `events` are null. */
interface PackedHistory extends Record<string, unknown> {
  player_id: string;
  events: number;
  /** JSON arrays, as ids may hold any character. */
  round_ids: string | null;
  game_ids: string | null;
  /** With spaces between them. */
  amounts: string | null;
  /** A currency and a flag: 4 characters an event. */
  currencies: string | null;
  /** When it occurred and when it was received: 32 hexadecimal digits an event. */
  times: string | null;
}

/**
 * Of many events the driver's work for each value, and PostgreSQL's for each row and for each time as text, cost more than finding them; so
 * a row holds all events of a player, and times are handed over as PostgreSQL stores them. See docs/decisions/reading-histories.md.
 */
const packed = `
  count(*) as events,
  to_json(array_agg(e.round_id))::text as round_ids,
  to_json(array_agg(e.game_id))::text as game_ids,
  array_to_string(array_agg(e.amount), ' ') as amounts,
  string_agg(e.currency || case when e.is_win then case when e.is_bonus then '3' else '2' end
                                else case when e.is_bonus then '1' else '0' end end, '') as currencies,
  encode(string_agg(timestamptz_send(e.occurred_at) || timestamptz_send(e.received_at), ''), 'hex') as times`;

// As the statements of log.ts these have no name, so each is planned when it is sent, and the sums (seq + 0) keep the planner from walking
// the log by its number. A player's events are found by the hash of the player and told from others of the same hash by the id.

/** Rounds are named by their hashes, which are in the index with the time; those of which only a win lies in the window are read with them. */
const histories = `
  select p.player_id, h.*
    from unnest($2::text[]) as p(player_id)
   cross join lateral (
     select ${packed}
       from (
         select e.* from events e
          where e.tenant_id = $1 and e.kind = 'gameround'
            and e.player_hash = hashtext(p.player_id) and e.player_id = p.player_id
            and e.round_hash = any(array(
                  select distinct b.round_hash from events b
                   where b.tenant_id = $1 and b.kind = 'gameround' and b.player_hash = hashtext(p.player_id)
                     and b.occurred_at >= timestamptz 'epoch' + $5::bigint * interval '1 microsecond'
                     and b.occurred_at < timestamptz 'epoch' + $6::bigint * interval '1 microsecond'))
            and (not e.voided or e.voided_change > $7) and e.seq + 0 <= $3
          limit $4) as e) as h`;

/**
 * The players' gameround events that are not void: at least every event of the game rounds that have a bet in the window, wherever the
 * round's other events lie (decisions 5.1). Rounds outside of the window may be among them, which a fold leaves out. In the order of
 * `player_ids`.
 */
export async function readHistories(
  session: Session,
  tenant_id: number,
  { player_ids, start, end, upTo, mostEvents, voidsUpTo = ALL_VOIDS }: HistoriesQuery,
): Promise<PlayerHistory[]> {
  const rows = await session.query<PackedHistory>({
    tenant_id,
    text: histories,
    values: [tenant_id, player_ids, upTo, mostEvents + 1, start, end, voidsUpTo],
  });
  const byPlayer = new Map(rows.map((row) => [row.player_id, row]));
  return player_ids.map((player_id) => {
    const row = byPlayer.get(player_id);
    if (row === undefined) return { player_id, facts: [] };
    return { player_id, facts: row.events > mostEvents ? null : unpack(row) };
  });
}

/** Microseconds from the Unix epoch to PostgreSQL's, the start of 2000. */
const EPOCH = 946_684_800_000_000;

function unpack({ player_id, round_ids, game_ids, amounts, currencies, times }: PackedHistory): RoundFact[] {
  if (!round_ids || !game_ids || !amounts || !currencies || !times) return [];
  const games = JSON.parse(game_ids) as string[];
  const exact = amounts.split(' ');
  const bytes = Buffer.from(times, 'hex');
  return (JSON.parse(round_ids) as string[]).map((round_id, i) => {
    const flags = currencies.charCodeAt(4 * i + 3) - ZERO_DIGIT;
    return {
      player_id,
      game_id: games[i] as string,
      round_id,
      occurred_at: microsecondsAt(bytes, 16 * i),
      received_at: microsecondsAt(bytes, 16 * i + 8),
      amount: exact[i] as string,
      currency: currencies.slice(4 * i, 4 * i + 3),
      is_win: flags >= 2,
      is_bonus: flags % 2 === 1,
    };
  });
}

const ZERO_DIGIT = 48;

/** Whole numbers up to 2^53, exact in a double. */
function microsecondsAt(bytes: Buffer, place: number): number {
  return bytes.readInt32BE(place) * 2 ** 32 + bytes.readUInt32BE(place + 4) + EPOCH;
}
