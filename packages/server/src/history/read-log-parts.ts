import type { FactKind } from '@laurel/rules/rounds/player-fact.ts';
import { type RoundFact, roundKey } from '@laurel/rules/rounds/rounds.ts';
import type { TenantSession } from '../database/database.ts';
import { ALL_VOIDS, factOf } from '../events/events.ts';
import type { AsOf } from '../facts/facts.ts';
import { type Members, type MoreMembers, type NumberedFact, unpackEvents } from './store/packed-events.ts';
import { type PlayerFactRow, readFactsOfParts } from './store/player-facts.ts';
import { type LogPosition, type RoundsPart, readRoundEvents } from './store/round-events.ts';

/**
 * A part of one player's history: the game rounds that have a bet in `[start, end)`, µs, the facts of that time, and the
 * round that is named, wherever it is.
 */
export interface LogPart extends RoundsPart {
  facts: readonly FactKind[];
}

/** What is read of the parts. */
export interface LogReading<M extends Members = 'plain'> extends AsOf {
  /** Absent: plain. */
  members?: M;
  /** Events that are void at the moment, but were not after so many changes, are read, too, and marked; absent: none. */
  voidsAfter?: number | undefined;
  /** Are the parts of long histories? Then each round is looked for by itself, as where there is no limit. */
  ofLong?: boolean;
  /** Only rounds that have a bet in the part, or any event; absent: rounds may be among them that start elsewhere. */
  only?: 'with bet' | 'with event';
}

/** So that every voided event is read and marked. */
export const EVERY_VOID = -1;

/** An event as it is read. `voided_change`: by which change it was void at that moment; null: it was not. */
export type ReadFact<M extends Members> = M extends 'plain'
  ? RoundFact
  : M extends 'numbered'
    ? NumberedFact
    : NumberedFact & { unique_id: string };

/**
 * The events of as many of the first parts as have `most` together, by two statements however many players they are of. Each
 * item holds at least every event of the part's rounds, wherever the rounds' other events are (docs/rules/rounds.md#1), and
 * then the facts for which the part asks; in no order, but named events in that of the log. Empty: the first part alone has
 * more.
 */
export async function readLogParts<M extends Members = 'plain'>(
  tenant: TenantSession,
  parts: readonly LogPart[],
  reading: LogReading<M>,
  most = Number.POSITIVE_INFINITY,
): Promise<ReadFact<M>[][]> {
  const { members = 'plain', only, voidsUpTo = ALL_VOIDS } = reading;
  const at = positionOf(reading);
  const roundByRound = reading.ofLong === true || !Number.isFinite(most);
  const rows = await readRoundEvents(tenant, { ...at, parts, members, roundByRound, most: most + 1 });
  const events = rows.reduce((total, row) => total + row.events, 0);
  const some = parts.slice(0, wholeParts(parts.length, events > most, rows));
  const facts = await readFactsOfParts(tenant, { ...at, parts: some, most: most + 1 });
  const whole = wholeParts(some.length, facts.length > most, facts);
  const rowOf = new Map(rows.map((row) => [row.part, row]));
  const factsOf = Map.groupBy(facts, ({ part }) => part);
  return some.slice(0, whole).map((part, i) => {
    const row = rowOf.get(i + 1);
    const read = row === undefined ? [] : unpackEvents(part.player_id, row, voidsUpTo);
    const rounds = only ? foundIn(read, part, only) : read;
    const others = (factsOf.get(i + 1) ?? []).map((fact) => asRead(fact, members, voidsUpTo));
    const all = [rounds, others].filter(({ length }) => length > 0);
    if (members === 'named') for (const ones of all as NumberedFact[][]) ones.sort((a, b) => a.seq - b.seq);
    return (all.length === 1 ? all[0] : all.flat()) as ReadFact<M>[];
  });
}

/** The events of one part, whatever its size. */
export async function readLogPart<M extends Members = 'plain'>(
  tenant: TenantSession,
  part: LogPart,
  reading: LogReading<M>,
): Promise<ReadFact<M>[]> {
  const [facts] = await readLogParts(tenant, [part], reading);
  return facts ?? [];
}

/** Where in the log a reading ends. */
export function positionOf({
  upTo,
  voidsUpTo = ALL_VOIDS,
  voidsAfter = voidsUpTo,
}: LogReading<Members>): LogPosition {
  return { upTo, voidsAfter };
}

/** How many parts are whole: the last row of those that were cut off is not. */
function wholeParts(parts: number, isCut: boolean, rows: readonly { part: number }[]): number {
  return isCut ? (rows.at(-1) as { part: number }).part - 1 : parts;
}

/** Those of the events whose round is named or has an event in the part by which they are found. */
function foundIn<Fact extends RoundFact>(
  events: Fact[],
  { start, end, named }: LogPart,
  only: LogReading['only'],
): Fact[] {
  const found = new Set(named ? [roundKey(named)] : []);
  for (const event of events)
    if ((only === 'with event' || !event.is_win) && event.occurred_at >= start && event.occurred_at < end)
      found.add(roundKey(event));
  return events.filter((event) => found.has(roundKey(event)));
}

function asRead(row: PlayerFactRow, members: Members, voidsUpTo: number): RoundFact & MoreMembers {
  if (members === 'plain') return factOf(row);
  const { seq, unique_id } = row;
  const isVoid = row.voided_change !== null && row.voided_change <= voidsUpTo;
  const numbered = { ...factOf(row), seq, voided_change: isVoid ? row.voided_change : null };
  return members === 'named' ? { ...numbered, unique_id } : numbered;
}
