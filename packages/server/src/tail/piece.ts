import { type ExactNumber, exactNumberText, isRawNumber } from '@laurel/contract/values/exact-json.ts';
import { kindsWithData, type LogEvent, type LoggedEvent, type Receipt } from '../events/events.ts';

/** The events that one append wrote: their numbers follow `after` without a gap. */
export interface Piece {
  after: number;
  events: readonly LogEvent[];
  receipt: Receipt;
  /** About how much memory it takes up. */
  bytes: number;
}

/** An event as its leaf is made: `data` is the JSON text that the log stores. */
export type WrittenEvent = Omit<LoggedEvent, 'data' | 'has_earlier' | 'first_bet_at'> & {
  data: string | null;
  voided_change: null;
};

/** In addition to its text. */
const EVENT_BYTES = 300;

/** The piece, or undefined where the log writes an amount in other digits than its event. */
export function pieceOf(after: number, events: readonly LogEvent[], receipt: Receipt): Piece | undefined {
  if (events.some(({ amount }) => amount !== undefined && hasExponent(amount))) return undefined;
  const bytes = 2 * receipt.bytes + EVENT_BYTES * events.length;
  return { after, events, receipt, bytes };
}

/** Is the text of the number one with an exponent? */
function hasExponent(amount: ExactNumber): boolean {
  if (isRawNumber(amount)) return amount.rawJSON.includes('e');
  return amount !== 0 && amount < 1e-6;
}

/** The number of the newest event of the piece. */
export function endOf({ after, events }: Piece): number {
  return after + events.length;
}

/** At most `limit` events that follow `from`, as `readLog` reads them, without what it says of their rounds. */
export function loggedEvents(piece: Piece, from: number, limit: number): LoggedEvent[] {
  const start = from - piece.after;
  return piece.events.slice(start, start + limit).map((event, i) =>
    Object.assign(columnsOf(piece, event, from + i + 1), {
      data: withData.has(event.kind) ? (event.data ?? null) : null,
      has_earlier: false,
      first_bet_at: null,
    }),
  );
}

const withData: ReadonlySet<LogEvent['kind']> = new Set(kindsWithData);

/** The events of the piece after one number up to and with another, as leaves are made of them. */
export function writtenEvents(piece: Piece, after: number, upTo: number): WrittenEvent[] {
  const start = Math.max(after - piece.after, 0);
  return piece.events.slice(start, upTo - piece.after).map((event, i) => {
    const data = event.data === undefined ? null : JSON.stringify(event.data);
    return Object.assign(columnsOf(piece, event, piece.after + start + i + 1), { data, voided_change: null });
  });
}

/** The columns of the event, null where it has none. */
function columnsOf({ receipt: { received_at, voided } }: Piece, event: LogEvent, seq: number) {
  return {
    seq,
    kind: event.kind,
    occurred_at: event.occurred_at,
    received_at,
    unique_id: event.unique_id,
    player_id: event.player_id ?? null,
    game_id: event.game_id ?? null,
    round_id: event.round_id ?? null,
    amount: event.amount === undefined ? null : exactNumberText(event.amount),
    currency: event.currency ?? null,
    is_win: event.is_win ?? null,
    is_bonus: event.is_bonus ?? null,
    is_supplier_promo: event.is_supplier_promo ?? null,
    voided: voided?.includes(seq) ?? false,
  };
}
