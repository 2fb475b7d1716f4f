import { type LevelSeason, type SeasonLength, seasonBegin } from '@laurel/contract/campaigns/levels.ts';
import { MICROSECONDS_A_DAY } from '@laurel/contract/values/timestamps.ts';
import { calendarOf } from '../mission/calendar.ts';

/** The seasons of a campaign of levels; instants are µs. */
export interface Seasons {
  /** The number of the season of an instant; later seasons have greater ones. */
  numberOf(instant: number): number;
  /** When the season of an instant began; -Infinity: it has no beginning. */
  beginOf(instant: number): number;
  /** When the next season begins; Infinity: there is none. */
  endOf(instant: number): number;
}

const forEver: Seasons = {
  numberOf: () => 0,
  beginOf: () => Number.NEGATIVE_INFINITY,
  endOf: () => Number.POSITIVE_INFINITY,
};

/** The seasons of rules: calendar months or quarters of a time zone, or those that begin at the times of a list. */
export function compileSeasons({
  season,
  time_zone,
}: {
  readonly season: LevelSeason | null;
  readonly time_zone: string;
}): Seasons {
  if (season === null) return forEver;
  return Array.isArray(season.every) ? listed(season.every) : ofCalendar(season.every, time_zone);
}

function listed(texts: readonly string[]): Seasons {
  const begins = texts.map((text) => seasonBegin(text) as number);
  const numberOf = (instant: number) => begins.filter((begin) => begin <= instant).length;
  return {
    numberOf,
    beginOf: (instant) => begins[numberOf(instant) - 1] ?? Number.NEGATIVE_INFINITY,
    endOf: (instant) => begins[numberOf(instant)] ?? Number.POSITIVE_INFINITY,
  };
}

const monthsOf: Readonly<Record<SeasonLength, number>> = { month: 1, quarter: 3 };

/** Longer than a quarter. */
const REACH = 100 * MICROSECONDS_A_DAY;

function ofCalendar(length: SeasonLength, timeZone: string): Seasons {
  const dayOf = calendarOf(timeZone);
  const numberOf = (instant: number) => {
    const date = new Date((dayOf(instant) * MICROSECONDS_A_DAY) / 1_000);
    const months = (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
    return Math.floor(months / monthsOf[length]);
  };
  return {
    numberOf,
    beginOf: (instant) => turnBetween(numberOf, instant - REACH, instant),
    endOf: (instant) =>
      turnBetween((later) => Math.min(numberOf(later), numberOf(instant) + 1), instant, instant + REACH),
  };
}

/** The first instant of the season of `to`, which begins after `from`. */
function turnBetween(numberOf: (instant: number) => number, from: number, to: number): number {
  const wanted = numberOf(to);
  let [before, after] = [from, to];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (numberOf(middle) < wanted) before = middle;
    else after = middle;
  }
  return after;
}
