import { setImmediate } from 'node:timers/promises';
import { type ExactNumber, exactNumberText, isRawNumber } from '@laurel/contract/values/exact-json.ts';
import type { TenantSession } from '../database/database.ts';
import {
  kindsWithData,
  type LogEvent,
  type LoggedEvent,
  type LogPage,
  type Receipt,
  readLog,
  readRoundsBefore,
  type Write,
} from '../events/events.ts';

/** The events that one append wrote: their numbers follow `after` without a gap. */
interface Piece {
  after: number;
  events: readonly LogEvent[];
  receipt: Receipt;
  /** About how much memory it takes up. */
  bytes: number;
}

/** An event as its leaf is made: `data` is the JSON text that the log stores. */
type WrittenEvent = Omit<LoggedEvent, 'data' | 'has_earlier' | 'first_bet_at'> & {
  data: string | null;
  voided_change: null;
};

/** In addition to its text. */
const EVENT_BYTES = 300;

/** The piece, or undefined where the log writes an amount in other digits than its event. */
function pieceOf(after: number, events: readonly LogEvent[], receipt: Receipt): Piece | undefined {
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
function endOf({ after, events }: Piece): number {
  return after + events.length;
}

/** At most `limit` events that follow `from`, as `readLog` reads them, without what it says of their rounds. */
function loggedEvents(piece: Piece, from: number, limit: number): LoggedEvent[] {
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
function writtenEvents(piece: Piece, after: number, upTo: number): WrittenEvent[] {
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

/** How much (bytes) is held of all tenants together; the oldest goes first. */
const MAX_BYTES = 32 * 1024 * 1024;

/** After so many appends in a row with nothing else in between, this process is taken to be alone with a log. */
const APPENDS_ALONE = 16;

/** What follows the log: once both have an event, it is no longer held. */
type FollowerName = 'scoring' | 'sealing';

interface TenantTail {
  /** In the order of their numbers; between two of them there may be events of other processes. */
  pieces: Piece[];
  followed: Record<FollowerName, number>;
  /** Appends since the log had something that is not held. */
  alone: number;
}

/**
 * What this process has just written to the logs of its tenants, so that followers of a log need not read it from the
 * database: events are handed on after their commit, in the order of their numbers. It only spares reading: where it holds
 * nothing (another process wrote, this one has just started, or memory ran out), the log answers the same.
 */
export class Tail {
  readonly #tenants = new Map<number, TenantTail>();
  /** The tenant of each piece, oldest first. */
  readonly #all = new Map<Piece, number>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** Takes over what an append of the tenant has written and committed. */
  take(tenant_id: number, { head, events, receipt }: Write): void {
    const tenant = this.#of(tenant_id);
    const newest = newestOf(tenant) ?? Number.NaN;
    const after = head - events.length;
    const piece = pieceOf(after, events, receipt);
    // Otherwise the log has events that are not held: of another process, or of an append whose answer was lost.
    const isNext = after === newest && piece !== undefined;
    tenant.alone = isNext ? tenant.alone + 1 : 0;
    if (!piece || events.length === 0) return;
    // The database continues another history.
    if (after < newest) for (const one of tenant.pieces.splice(0)) this.#forget(one);
    tenant.pieces.push(piece);
    this.#all.set(piece, tenant_id);
    this.#bytes += piece.bytes;
    for (const [oldest, owner] of this.#all) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#of(owner).pieces.shift();
      this.#forget(oldest);
    }
  }

  /**
   * The next events of the tenant as `readLog` reads them, at most `limit`, from memory or from the log. `changes`: as many
   * changes outside the log must be in them. `withRounds`: whether the log holds earlier events of their rounds is asked;
   * otherwise they have none. `isLast`: there were no more.
   */
  async read(
    session: TenantSession,
    page: LogPage,
    { changes, withRounds }: { changes: number; withRounds: boolean },
  ): Promise<{ events: LoggedEvent[]; isLast: boolean }> {
    // Intake comes first: what was just written is answered, and the next append is sent, as if the database were asked.
    await setImmediate();
    const tenant = this.#tenants.get(session.tenant_id);
    const held = tenant ? heldEvents(tenant, page, changes) : [];
    if (tenant && held.length > 0) {
      if (withRounds) await addRounds(session, page, held);
      return {
        events: held,
        isLast: tenant.alone >= APPENDS_ALONE && page.from + held.length === newestOf(tenant),
      };
    }
    const events = await readLog(session, page);
    return { events, isLast: events.length < page.limit };
  }

  /** The events after one number up to and with another, as leaves are made of them; undefined: not all are held. */
  written(tenant_id: number, after: number, upTo: number): WrittenEvent[] | undefined {
    const tenant = this.#tenants.get(tenant_id);
    const events: WrittenEvent[] = [];
    for (let from = after; from < upTo; from = after + events.length) {
      const piece = tenant && pieceAfter(tenant, from);
      if (!piece) return undefined;
      events.push(...writtenEvents(piece, from, Math.min(upTo, endOf(piece))));
    }
    return events;
  }

  /** A follower of this process has the tenant's events up to a number. */
  follow(tenant_id: number, follower: FollowerName, seq: number): void {
    const tenant = this.#tenants.get(tenant_id);
    if (!tenant) return;
    tenant.followed[follower] = seq;
    const { scoring, sealing } = tenant.followed;
    const kept = tenant.pieces.findIndex((piece) => endOf(piece) > Math.min(scoring, sealing));
    // The newest one is kept: it shows whether the next one follows it.
    const done = kept < 0 ? tenant.pieces.length - 1 : kept;
    for (const piece of tenant.pieces.splice(0, done)) this.#forget(piece);
  }

  /** Holds nothing any more, as the database continues another history. */
  clear(): void {
    this.#tenants.clear();
    this.#all.clear();
    this.#bytes = 0;
  }

  #of(tenant_id: number): TenantTail {
    const known = this.#tenants.get(tenant_id);
    if (known) return known;
    const tenant: TenantTail = { pieces: [], followed: { scoring: 0, sealing: 0 }, alone: 0 };
    this.#tenants.set(tenant_id, tenant);
    return tenant;
  }

  #forget(piece: Piece): void {
    this.#all.delete(piece);
    this.#bytes -= piece.bytes;
  }
}

/** The events of the page from its beginning, up to the first that is not held or was written before so many changes. */
function heldEvents(tenant: TenantTail, page: LogPage, changes: number): LoggedEvent[] {
  const events: LoggedEvent[] = [];
  while (events.length < page.limit) {
    const from = page.from + events.length;
    const piece = pieceAfter(tenant, from);
    if (!piece || piece.receipt.changes < changes) break;
    events.push(...loggedEvents(piece, from, page.limit - events.length));
  }
  return events;
}

/** Adds what the log holds of the rounds of a page's events. */
async function addRounds(session: TenantSession, page: LogPage, events: LoggedEvent[]): Promise<void> {
  for (const { seq, first_bet_at } of await readRoundsBefore(session, { ...page, limit: events.length }))
    Object.assign(events[seq - page.from - 1] as LoggedEvent, { has_earlier: true, first_bet_at });
}

function newestOf({ pieces }: TenantTail): number | undefined {
  const newest = pieces.at(-1);
  return newest && endOf(newest);
}

/** The piece that holds the event after this number. */
function pieceAfter({ pieces }: TenantTail, seq: number): Piece | undefined {
  const piece = pieces.findLast(({ after }) => after <= seq);
  return piece && endOf(piece) > seq ? piece : undefined;
}
