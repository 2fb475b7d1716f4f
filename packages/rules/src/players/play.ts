import { playedDaysKept } from '@laurel/contract/players/player-list.ts';

/** When a player played: the latest hour, and the days up to it. */
export interface Play {
  /** Hours since the Unix epoch; 0: never. */
  readonly last_hour: number;
  /** A bit for each of the 28 UTC days up to that of `last_hour`, which is bit 0. */
  readonly played_days: number;
}

export const noPlay: Play = { last_hour: 0, played_days: 0 };

const ALL_DAYS = 2 ** playedDaysKept - 1;

/** Adds an hour of play, in any order; the same object comes back if nothing changed. */
export function withHour(play: Play, hour: number): Play {
  if (hour > play.last_hour) {
    const played_days = moved(play.played_days, dayOf(hour) - dayOf(play.last_hour)) | 1;
    return { last_hour: hour, played_days };
  }
  const bit = moved(1, dayOf(play.last_hour) - dayOf(hour));
  return (play.played_days & bit) === bit ? play : { ...play, played_days: play.played_days | bit };
}

/** When a player played, of two that are each part of it; a statement of `notePlays` does the same. */
export function together(one: Play, other: Play): Play {
  if (one.last_hour < other.last_hour) return together(other, one);
  const days = moved(other.played_days, dayOf(one.last_hour) - dayOf(other.last_hour));
  return { last_hour: one.last_hour, played_days: one.played_days | days };
}

function dayOf(hour: number): number {
  return Math.floor(hour / 24);
}

/** The bits as they are so many days later; a day that is longer ago than 28 is left out. */
function moved(days: number, by: number): number {
  return by >= playedDaysKept ? 0 : (days << by) & ALL_DAYS;
}
