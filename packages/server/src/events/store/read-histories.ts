import type { RoundFact } from '@laurel/rules/rounds/rounds.ts';
import type { TenantSession } from '../../database/database.ts';
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
  maxEvents: number;
  /** As of `RoundsQuery`. */
  voidsUpTo?: number | undefined;
}

export interface PlayerHistory {
  player_id: string;
  /** In no order; null: more than `maxEvents`. */
  facts: RoundFact[] | null;
}

/**
 * Packed, one row per player; each member has one entry per event, in the same order. For a player without events all
 * members but `events` are null.
 */
interface PackedHistory extends Record<string, unknown> {
  player_id: string;
  events: number;
  /** JSON arrays, as ids may contain any character. */
  round_ids: string | null;
  game_ids: string | null;
  /** With spaces between them. */
  amounts: string | null;
  /** A currency and a flag: 4 characters per event. */
  currencies: string | null;
  /** When it occurred and when it was received: 32 hexadecimal digits per event. */
  times: string | null;
}

/**
 * For many events, the driver's work for each value and PostgreSQL's work for each row and for each time as text cost more
 * than finding them; so a row holds all events of a player, and times are passed as PostgreSQL stores them. See
 * docs/decisions/reading-histories.md.
 */
const packed = `
  count(*) as events,
  to_json(array_agg(e.round_id))::text as round_ids,
  to_json(array_agg(e.game_id))::text as game_ids,
  array_to_string(array_agg(e.amount), ' ') as amounts,
  string_agg(e.currency || case when e.is_win then case when e.is_bonus then '3' else '2' end
                                else case when e.is_bonus then '1' else '0' end end, '') as currencies,
  encode(string_agg(timestamptz_send(e.occurred_at) || timestamptz_send(e.received_at), ''), 'hex') as times`;

// Like the statements of log.ts these have no name, so each is planned when it is sent, and the sums (seq + 0) keep the
// planner from walking the log by its number. A player's events are found by the hash of the player; the id separates
// players with the same hash.

/**
 * Rounds are named by their hashes, which are in the index with the time; rounds that have only a win in the window are read
 * with them.
 */
const histories = `
  select p.player_id, h.*
    from (select id as player_id, hashtext(id) as player_hash from unnest($2::text[]) as id offset 0) as p
   cross join lateral (
     select ${packed}
       from (
         select e.* from events e
          where e.tenant_id = $1 and e.kind = 'gameround'
            and e.player_hash = p.player_hash and e.player_id = p.player_id
            and e.round_hash = any(array(
                  select distinct b.round_hash from events b
                   where b.tenant_id = $1 and b.kind = 'gameround' and b.player_hash = p.player_hash
                     and b.occurred_at >= timestamptz 'epoch' + $5::bigint * interval '1 microsecond'
                     and b.occurred_at < timestamptz 'epoch' + $6::bigint * interval '1 microsecond'))
            and (not e.voided or e.voided_change > $7) and e.seq + 0 <= $3
          limit $4) as e) as h`;

/**
 * The players' gameround events that are not void: at least every event of the game rounds that have a bet in the window,
 * wherever the round's other events are (docs/rules/rounds.md#1). May include rounds outside the window, which a fold leaves
 * out. In the order of `player_ids`.
 */
export async function readHistories(
  tenant: TenantSession,
  { player_ids, start, end, upTo, maxEvents, voidsUpTo = ALL_VOIDS }: HistoriesQuery,
): Promise<PlayerHistory[]> {
  const rows = await tenant.query<PackedHistory>({
    text: histories,
    values: [player_ids, upTo, maxEvents + 1, start, end, voidsUpTo],
  });
  const byPlayer = new Map(rows.map((row) => [row.player_id, row]));
  return player_ids.map((player_id) => {
    const row = byPlayer.get(player_id);
    if (row === undefined) return { player_id, facts: [] };
    return { player_id, facts: row.events > maxEvents ? null : unpack(row) };
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
