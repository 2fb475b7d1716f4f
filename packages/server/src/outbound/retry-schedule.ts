const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

/** How long (ms) after each failed attempt the next one follows; after the last there is none (decisions 9). */
const waits = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];

/** By how much of it a wait may be longer, so that what failed together does not come back together. */
const JITTER = 0.1;

/** When a message or a payout that failed so often is attempted next; undefined: its attempts are used up. `random` lies in [0, 1). */
export function nextAttempt(failures: number, now: Date, random: () => number): Date | undefined {
  const wait = waits[failures - 1];
  if (wait === undefined) return undefined;
  return new Date(now.getTime() + wait * (1 + JITTER * random()));
}
