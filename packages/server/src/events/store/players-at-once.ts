/** The first players may have played a lot. */
const MIN_PLAYERS = 5;
const MAX_PLAYERS = 2_000;
/** About as many events as are read at once, unless the caller says otherwise: some 100 ms, and some megabytes. */
const EVENTS = 20_000;

/**
 * How many players' rounds to read at once, for `readRounds`: so many that about `eventsAtOnce` come, judged by the
 * players who were read before, and at most twice as many as those. Call it without arguments for the first players of each
 * run: what was learnt while the log was short no longer holds.
 */
export function playersAtOnce(before?: { players: number; events: number }, eventsAtOnce = EVENTS): number {
  if (before === undefined) return MIN_PLAYERS;
  const { players, events } = before;
  const wanted = Math.floor((players * eventsAtOnce) / Math.max(events, 1));
  return Math.max(1, Math.min(wanted, players * 2, MAX_PLAYERS));
}
