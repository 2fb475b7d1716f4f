import type { RoundFact } from '@laurel/rules/rounds/rounds.ts';

/** What is read of each event: what a fold takes; its number in the log and its void, too; its unique_id, too. */
export type Members = 'plain' | 'numbered' | 'named';

/** An event with its number, and the change by which it was void; null: it was not. */
export type NumberedFact = RoundFact & { seq: number; voided_change: number | null };

/** The members that differ from one reading to another. */
export type MoreMembers = Partial<Pick<NumberedFact, 'seq' | 'voided_change'>> & { unique_id?: string };

/**
 * Gameround events of one player, packed into a row; each member has one entry per event, in the same order. Members that
 * were not asked for are missing.
 */
export interface PackedEvents {
  events: number;
  /** JSON arrays, as ids may contain any character. */
  round_ids: string;
  game_ids: string;
  unique_ids?: string;
  /** With spaces between them. */
  amounts: string;
  /** A flag, a digit, and the currency of each event, with spaces between them. */
  currencies: string;
  /** When it occurred and when it was received: 32 hexadecimal digits per event. */
  times: string;
  /** Its number and the change that voided it, 0: before changes were counted, -1: none; 32 hexadecimal digits per event. */
  numbers?: string;
}

/**
 * Aggregates that pack the events `e`. For many events, the driver's work for each value and PostgreSQL's work for each row
 * and for each time as text cost more than finding them; so a row holds all events of a part, and times are passed as
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

const numberColumns = `,
  encode(string_agg(int8send(e.seq) || int8send(case when e.voided then coalesce(e.voided_change, 0) else -1 end), ''), 'hex')
    as numbers`;

/** The aggregates that come to `packedColumns`. */
export const moreColumns: Readonly<Record<Members, string>> = {
  plain: '',
  numbered: numberColumns,
  named: `${numberColumns}, to_json(array_agg(e.unique_id))::text as unique_ids`,
};

/** Microseconds from the Unix epoch to PostgreSQL's, the start of 2000. */
const EPOCH = 946_684_800_000_000;

/** The events of a row, which are this player's, as they were after so many changes of voids; some 0.5 µs each. */
export function unpackEvents(
  player_id: string,
  row: PackedEvents,
  voidsUpTo: number,
): (RoundFact & MoreMembers)[] {
  const games = JSON.parse(row.game_ids) as string[];
  const amounts = row.amounts.split(' ');
  const currencies = row.currencies.split(' ');
  const times = Buffer.from(row.times, 'hex');
  const facts = (JSON.parse(row.round_ids) as string[]).map((round_id, i): RoundFact => {
    const flagged = currencies[i] as string;
    const flags = flagged.charCodeAt(0) - ZERO_DIGIT;
    return {
      player_id,
      game_id: games[i] as string,
      round_id,
      occurred_at: numberAt(times, 16 * i) + EPOCH,
      received_at: numberAt(times, 16 * i + 8) + EPOCH,
      amount: amounts[i] as string,
      currency: flagged.slice(1),
      is_win: flags >= 2,
      is_bonus: flags % 2 === 1,
      is_supplier_promo: flags >= 4 ? true : null,
    };
  });
  return row.numbers === undefined ? facts : facts.map(withNumbers(row, row.numbers, voidsUpTo));
}

/** What adds the other members to an event, by its position. */
function withNumbers({ unique_ids }: PackedEvents, numbers: string, voidsUpTo: number) {
  const bytes = Buffer.from(numbers, 'hex');
  const names = unique_ids === undefined ? undefined : (JSON.parse(unique_ids) as string[]);
  return (fact: RoundFact, i: number): RoundFact & MoreMembers => {
    const change = numberAt(bytes, 16 * i + 8);
    const voided_change = change < 0 || change > voidsUpTo ? null : change;
    const numbered = { ...fact, seq: numberAt(bytes, 16 * i), voided_change };
    return names ? { ...numbered, unique_id: names[i] as string } : numbered;
  };
}

const ZERO_DIGIT = 48;

/** Whole numbers up to 2^53, exact in a double. */
function numberAt(bytes: Buffer, place: number): number {
  return bytes.readInt32BE(place) * 2 ** 32 + bytes.readUInt32BE(place + 4);
}
