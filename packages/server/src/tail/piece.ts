import { type ExactNumber, exactNumberText, isRawNumber } from '@laurel/contract/values/exact-json.ts';
import { roundKey } from '@laurel/rules/rounds/rounds.ts';
import type { LogEvent, LoggedEvent, LogPage, Receipt } from '../events/events.ts';

/** What the log holds of a game round before an event of it. */
interface EarlierEvents {
  first_seq: number;
  /** µs since the Unix epoch; null: only wins. */
  first_bet_at: number | null;
}

/** The events that one append wrote: their numbers follow `after` without a gap. */
export interface Piece {
  after: number;
  events: readonly LogEvent[];
  receipt: Receipt;
  /** By number of the event; as of `after`. */
  earlier: ReadonlyMap<number, EarlierEvents>;
}

/** An event as its leaf is made: `data` is the JSON text that the log stores. */
export type WrittenEvent = Omit<LoggedEvent, 'data' | 'has_earlier' | 'first_bet_at'> & {
  data: string | null;
  voided_change: null;
};

/** The piece, or undefined where the log writes an amount in other digits than its event. */
export function pieceOf(head: number, events: readonly LogEvent[], receipt: Receipt): Piece | undefined {
  if (events.some(({ amount }) => amount !== undefined && hasExponent(amount))) return undefined;
  const earlier = (receipt.earlier ?? []).map(([seq, first_seq, first_bet_at]) => {
    return [seq, { first_seq, first_bet_at }] as const;
  });
  return { after: head - events.length, events, receipt, earlier: new Map(earlier) };
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

/** About how much memory (bytes) a piece takes up. */
export function bytesOf({ events, receipt: { bytes } }: Piece): number {
  return 2 * bytes + EVENT_BYTES * events.length;
}

const EVENT_BYTES = 300;

/** The events of a page, as `readLog` reads them from the database. */
export function loggedEvents(piece: Piece, { after, from, limit }: LogPage): LoggedEvent[] {
  const begun = roundsBetween(piece, after);
  const start = from - piece.after;
  return piece.events.slice(start, start + limit).map((event, i) => {
    const seq = from + i + 1;
    const before = piece.earlier.get(seq);
    const earlier = begun?.get(keyOf(event)) ?? (before && before.first_seq <= after ? before : undefined);
    return Object.assign(columnsOf(piece, event, seq), {
      data: readBack.has(event.kind) ? (event.data ?? null) : null,
      has_earlier: earlier !== undefined,
      first_bet_at: earlier?.first_bet_at ?? null,
    });
  });
}

/** The kinds of which scoring reads the members without a column. */
const readBack: ReadonlySet<LogEvent['kind']> = new Set(['deposit', 'player', 'game']);

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

/** The rounds of the piece's events up to a number, where a reader begins in the middle of the piece. */
function roundsBetween(piece: Piece, upTo: number): Map<string, EarlierEvents> | undefined {
  if (upTo <= piece.after) return undefined;
  const rounds = new Map<string, EarlierEvents>();
  for (const [i, event] of piece.events.slice(0, upTo - piece.after).entries()) {
    const seq = piece.after + i + 1;
    if (event.kind !== 'gameround' || piece.receipt.voided?.includes(seq)) continue;
    const key = keyOf(event);
    const { first_seq = seq, first_bet_at = null } = rounds.get(key) ?? piece.earlier.get(seq) ?? {};
    const bet = event.is_win ? null : event.occurred_at;
    rounds.set(key, { first_seq, first_bet_at: earlierOf(first_bet_at, bet) });
  }
  return rounds;
}

function earlierOf(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b);
}

/** Only events of one round of one player share it; an event of another kind has none. */
function keyOf({ player_id = '', game_id = '', round_id = '' }: LogEvent): string {
  return `${player_id.length}:${player_id}${roundKey({ game_id, round_id })}`;
}
