import type { RoundFact } from '@laurel/rules/rounds/rounds.ts';

/**
 * Gameround events of one player, packed into a row; each member has one entry per event, in the same order. Without events
 * all members but `events` are null.
 */
export interface PackedFacts extends Record<string, unknown> {
  events: number;
  /** JSON arrays, as ids may contain any character. */
  round_ids: string | null;
  game_ids: string | null;
  /** With spaces between them. */
  amounts: string | null;
  /** A flag, a digit, and the currency of each event, with spaces between them. */
  currencies: string | null;
  /** When it occurred and when it was received: 32 hexadecimal digits per event. */
  times: string | null;
}

/**
 * Aggregates that pack the events `e`. For many events, the driver's work for each value and PostgreSQL's work for each row
 * and for each time as text cost more than finding them; so a row holds all events of a player, and times are passed as
 * PostgreSQL stores them. See docs/decisions/reading-histories.md.
 */
export const packedColumns = `
  count(*) as events,
  to_json(array_agg(e.round_id))::text as round_ids,
  to_json(array_agg(e.game_id))::text as game_ids,
  array_to_string(array_agg(e.amount), ' ') as amounts,
  string_agg(case when e.is_supplier_promo then case when e.is_bonus then '7' else '6' end
                  when e.is_win then case when e.is_bonus then '3' else '2' end
                  else case when e.is_bonus then '1' else '0' end end || e.currency, ' ') as currencies,
  encode(string_agg(timestamptz_send(e.occurred_at) || timestamptz_send(e.received_at), ''), 'hex') as times`;

/** Microseconds from the Unix epoch to PostgreSQL's, the start of 2000. */
const EPOCH = 946_684_800_000_000;

/** The events of a row, which are this player's; some 0.5 µs each. */
export function unpackFacts(
  player_id: string,
  { round_ids, game_ids, amounts, currencies, times }: PackedFacts,
): RoundFact[] {
  if (!round_ids || !game_ids || !amounts || !currencies || !times) return [];
  const games = JSON.parse(game_ids) as string[];
  const exact = amounts.split(' ');
  const paid = currencies.split(' ');
  const bytes = Buffer.from(times, 'hex');
  return (JSON.parse(round_ids) as string[]).map((round_id, i) => {
    const flagged = paid[i] as string;
    const flags = flagged.charCodeAt(0) - ZERO_DIGIT;
    return {
      player_id,
      game_id: games[i] as string,
      round_id,
      occurred_at: microsecondsAt(bytes, 16 * i),
      received_at: microsecondsAt(bytes, 16 * i + 8),
      amount: exact[i] as string,
      currency: flagged.slice(1),
      is_win: flags >= 2,
      is_bonus: flags % 2 === 1,
      is_supplier_promo: flags >= 4 ? true : null,
    };
  });
}

const ZERO_DIGIT = 48;

/** Whole numbers up to 2^53, exact in a double. */
function microsecondsAt(bytes: Buffer, place: number): number {
  return bytes.readInt32BE(place) * 2 ** 32 + bytes.readUInt32BE(place + 4) + EPOCH;
}
