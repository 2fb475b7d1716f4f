import type { TenantSession } from '../database/database.ts';
import type { AsOf } from '../facts/facts.ts';
import type { Turn } from '../scheduling/turns.ts';
import { type LogPart, type LogReading, positionOf, type ReadFact, readLogParts } from './read-log-parts.ts';
import type { Members } from './store/packed-events.ts';
import { readRoundSample, SAMPLED_OF } from './store/round-sample.ts';

/** How a walk over histories gives way to others, and when it ends early. Absent members: it does not. */
export interface Walk {
  /** Requests get their turn between pieces. */
  turn?: Pick<Turn, 'isOver' | 'next'> | undefined;
  /** Ends the walk between two statements, and between pieces. */
  signal?: AbortSignal | undefined;
  /** Called before each statement. */
  onPart?: (() => Promise<void>) | undefined;
  /** About how many events are read at once and are in memory, and as many that are read ahead; absent: 20,000. */
  eventsAtOnce?: number | undefined;
}

/** What is read, and how much of it. */
interface WantedPieces<P extends LogPart, M extends Members> extends LogReading<M> {
  /** Is that enough? It is asked once for all pieces that were read together; then the rest of the last player follows. */
  isEnough?: (pieces: readonly HistoryPiece<P, M>[]) => boolean;
  /** No part is divided, however long. */
  whole?: boolean;
}

/** A part, or a slice of a long one: the rounds that have a bet in `[start, end)`, µs, and the facts of that time. */
export interface HistoryPiece<P extends LogPart = LogPart, M extends Members = 'plain'> {
  part: P;
  start: number;
  end: number;
  /** No further slice of the part follows. */
  isLast: boolean;
  facts: ReadFact<M>[];
}

/** Some 500 bytes each in memory; some 30 ms of the database. */
const EVENTS_AT_ONCE = 20_000;

/** Most parts that a statement names. */
const PARTS_AT_ONCE = 2_000;

/** A round has a bet and a win, and some have more. */
const EVENTS_OF_A_ROUND = 4;

/** A part, or a slice of one, that is not read yet. */
interface Unread<P extends LogPart> {
  part: P;
  start: number;
  end: number;
  isLast: boolean;
  isWhole: boolean;
}

/**
 * Reads parts of the log in their order, piece by piece: the events of many short parts by one statement, a long part in
 * slices that follow one another, so that no statement takes long, and memory is bounded however much players played. While
 * pieces are folded, the database reads the next ones. A piece may hold rounds that start outside of it, which a fold leaves
 * out (`LogReading.only`): a round that goes on in another slice is in both.
 */
export async function* readPieces<P extends LogPart, M extends Members = 'plain'>(
  tenant: TenantSession,
  parts: readonly P[],
  wanted: WantedPieces<P, M>,
  walk: Walk = {},
): AsyncGenerator<HistoryPiece<P, M>> {
  for await (const pieces of readPiecesTogether(tenant, parts, wanted, walk))
    for (const piece of pieces) {
      walk.signal?.throwIfAborted();
      yield piece;
      await giveWay(walk);
    }
}

/**
 * Reads parts of the log and yields all pieces that were read together at once, for callers who need more of their players.
 */
export async function* readPiecesTogether<P extends LogPart, M extends Members = 'plain'>(
  tenant: TenantSession,
  parts: readonly P[],
  wanted: WantedPieces<P, M>,
  walk: Walk = {},
): AsyncGenerator<HistoryPiece<P, M>[]> {
  const isWhole = wanted.whole === true;
  let left = parts.map(
    (part): Unread<P> => ({ part, start: part.start, end: part.end, isLast: true, isWhole }),
  );
  let most = PARTS_AT_ONCE;
  const next = async () => {
    const { read, rest } = await readNext(tenant, left, wanted, { walk, most });
    left = rest;
    most = partsFor(read, walk.eventsAtOnce);
    return read;
  };
  let reading = next();
  try {
    for (let pieces = await reading; pieces.length > 0; pieces = await reading) {
      const { part } = pieces.at(-1) as HistoryPiece<P, M>;
      if (wanted.isEnough?.(pieces)) left = restOfPlayer(left, part.player_id);
      reading = next();
      // If folding fails first, it is awaited only then.
      reading.catch(() => undefined);
      // Rows that arrived from the database had this turn.
      await giveWay(walk);
      yield pieces;
    }
  } finally {
    // A caller that leaves early may end the transaction next.
    await reading.catch(() => undefined);
  }
}

/** Lets others have their turn once that of the walk is over. */
export async function giveWay({ turn }: Pick<Walk, 'turn'>): Promise<void> {
  if (turn?.isOver) await turn.next();
}

/** The first pieces of what is left, and what is left behind them; no piece: nothing was left. */
async function readNext<P extends LogPart, M extends Members>(
  tenant: TenantSession,
  left: Unread<P>[],
  wanted: WantedPieces<P, M>,
  { walk, most }: { walk: Walk; most: number },
): Promise<{ read: HistoryPiece<P, M>[]; rest: Unread<P>[] }> {
  const { eventsAtOnce = EVENTS_AT_ONCE } = walk;
  const readSome = async (some: Unread<P>[], limit?: number) => {
    walk.signal?.throwIfAborted();
    await walk.onPart?.();
    const parts = some.map(({ part, start, end }) => ({ ...part, start, end }));
    const facts = await readLogParts(
      tenant,
      parts,
      { ...wanted, ofLong: wanted.ofLong === true || isSlice(some[0]) },
      limit,
    );
    return facts.map((ofPart, i): HistoryPiece<P, M> => ({ ...(some[i] as Unread<P>), facts: ofPart }));
  };
  const [first, ...others] = left;
  if (!first) return { read: [], rest: [] };
  const read = await readSome(left.slice(0, most), eventsAtOnce);
  if (read.length > 0) return { read, rest: left.slice(read.length) };
  const slices = first.isWhole ? [first] : await sliced(tenant, first, wanted, eventsAtOnce);
  if (slices.length > 1) return readNext(tenant, [...slices, ...others], wanted, { walk, most });
  return { read: await readSome([first]), rest: others };
}

async function sliced<P extends LogPart>(
  tenant: TenantSession,
  { part }: Unread<P>,
  wanted: LogReading<Members>,
  eventsAtOnce: number,
): Promise<Unread<P>[]> {
  const rounds = Math.ceil(eventsAtOnce / EVENTS_OF_A_ROUND);
  const inner = (await divideParts(tenant, [part], wanted, rounds)).get(part.player_id) ?? [];
  return [part.start, ...inner].map((start, i) => {
    const end = inner[i] ?? part.end;
    return { part, start, end, isLast: i === inner.length, isWhole: true };
  });
}

function isSlice(unread: Unread<LogPart> | undefined): boolean {
  return unread !== undefined && !(unread.isLast && unread.start === unread.part.start);
}

/** About so many parts have the events that are read at once, or a few more, judged by those that were read before. */
function partsFor(read: readonly { facts: readonly unknown[] }[], eventsAtOnce = EVENTS_AT_ONCE): number {
  const events = read.reduce((sum, { facts }) => sum + facts.length, 0);
  const parts = Math.ceil((2 * read.length * eventsAtOnce) / Math.max(events, 1));
  return Math.min(PARTS_AT_ONCE, parts);
}

function restOfPlayer<P extends LogPart>(left: Unread<P>[], player_id: string): Unread<P>[] {
  const end = left.findIndex(({ part }) => part.player_id !== player_id);
  return end < 0 ? left : left.slice(0, end);
}

/**
 * Times (µs) that divide the parts with many rounds, by their players: between two of them, and before and after all, lie
 * about `roundsAtOnce` rounds. The parts are of one window and of different players; those that have no more than twice as
 * many are missing.
 */
export async function divideParts(
  tenant: TenantSession,
  parts: readonly LogPart[],
  asOf: AsOf,
  roundsAtOnce: number,
): Promise<Map<string, number[]>> {
  const [first] = parts;
  if (!first) return new Map();
  const { start, end, facts } = first;
  const player_ids = parts.map(({ player_id }) => player_id);
  const sample = await readRoundSample(tenant, { player_ids, start, end, facts, ...positionOf(asOf) });
  const step = Math.max(1, Math.floor(roundsAtOnce / SAMPLED_OF));
  const many = sample.filter(({ bets }) => bets.length * SAMPLED_OF > 2 * roundsAtOnce);
  return new Map(
    many.map(({ player_id, bets }) => {
      const inner = bets.filter((bet, i) => i > 0 && i % step === 0 && bet > start);
      return [player_id, [...new Set(inner)]];
    }),
  );
}
