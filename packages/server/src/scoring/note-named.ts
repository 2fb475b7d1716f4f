import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import { noPlay, type Play, together, withHour } from '@laurel/rules/players/play.ts';
import type { LoggedEvent } from '../events/events.ts';
import type { Unwritten } from './unwritten.ts';

/**
 * The number of players and currencies that are remembered as known to the database: some 30 MB. Then the memory starts
 * again empty.
 */
const MAX_KNOWN = 100_000;

/** What the database has of each player, by currency and player. */
export type KnownToDatabase = Map<string, Noted>;

interface Noted {
  /** The latest UTC day of play in the currency. */
  last_day: string;
  play: Play;
}

/**
 * Records which players events name, in which currencies, and until which day, so that a late rate finds the players it
 * concerns; and in which hours they played, for the list of players. Skips what the database is known to have: a player who
 * plays all day is written once an hour.
 */
export function noteNamed(events: LoggedEvent[], known: KnownToDatabase, unwritten: Unwritten): void {
  const dayOf = rememberDays();
  for (const { kind, player_id, currency, occurred_at, received_at } of events) {
    if (player_id === null) continue;
    const isRound = kind === 'gameround' && currency !== null;
    const key = isRound ? `${currency} ${player_id}` : ` ${player_id}`;
    const noted = known.get(key);
    const last_day = isRound ? dayOf(occurred_at) : '';
    const before = noted?.play ?? noPlay;
    const play = isRound ? withHour(before, hourOf(Math.min(occurred_at, received_at))) : noPlay;
    if (isRound) unwritten.furthestAhead = Math.max(unwritten.furthestAhead, occurred_at - received_at);
    const isLaterDay = noted === undefined || noted.last_day < last_day;
    if (!isLaterDay && play === before) continue;
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(key, { last_day: isLaterDay ? last_day : noted.last_day, play });
    unwritten.named.add(player_id);
    if (isRound) notePlay(unwritten, player_id, play);
    if (isRound && isLaterDay) unwritten.currencies.set(key, { player_id, currency, last_day });
  }
}

/** Adds play in one currency to that in others. */
function notePlay({ plays }: Unwritten, player_id: string, play: Play): void {
  const noted = plays.get(player_id);
  plays.set(player_id, noted === undefined ? play : together(noted, play));
}

const MICROSECONDS_A_DAY = 86_400_000_000;

/** Hours since the Unix epoch. */
function hourOf(microseconds: number): number {
  return Math.floor(microseconds / (MICROSECONDS_A_DAY / 24));
}

/** The UTC day (`YYYY-MM-DD`) of a time (µs); most events share one day, whose text is made once. */
function rememberDays(): (microseconds: number) => string {
  const days = new Map<number, string>();
  return (microseconds) => {
    const day = Math.floor(microseconds / MICROSECONDS_A_DAY);
    const known = days.get(day);
    if (known !== undefined) return known;
    const text = formatTimestamp(day * MICROSECONDS_A_DAY).slice(0, 'YYYY-MM-DD'.length);
    days.set(day, text);
    return text;
  };
}
