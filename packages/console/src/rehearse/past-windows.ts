const WEEK = 604_800_000;

/** A window of time, RFC 3339. */
export interface PastWindow {
  start: string;
  end: string;
}

/**
 * The campaign's own window, so many weeks earlier that it is over by `now`, and in each of the weeks before that: `count` of them, oldest
 * first, each at the same weekday and time (UTC) and as long as the campaign.
 */
export function pastWindows({ start, end }: PastWindow, now: Date, count: number): PastWindow[] {
  const [from, to] = [new Date(start).getTime(), new Date(end).getTime()];
  const newest = Math.ceil((to - now.getTime()) / WEEK);
  return Array.from({ length: count }, (_, index) => newest + count - 1 - index).map((weeks) => ({
    start: new Date(from - weeks * WEEK).toISOString(),
    end: new Date(to - weeks * WEEK).toISOString(),
  }));
}
