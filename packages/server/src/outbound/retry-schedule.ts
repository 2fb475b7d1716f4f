const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

/** How long (ms) after each failed attempt the next one follows; after the last there is none. */
export type RetrySchedule = readonly number[];

/** For webhooks (docs/rules/webhooks.md#3), and for asking about payouts that were accepted without confirmation. */
export const webhookRetries: RetrySchedule = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  10 * HOUR,
];

/** For payouts: a winner waits for them, so a short failure of the receiver costs seconds. Over a day in total. */
export const rewardRetries: RetrySchedule = [
  5 * SECOND,
  15 * SECOND,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  10 * HOUR,
];

/** The share by which a wait may be longer, so that attempts that failed together are not repeated together. */
const JITTER = 0.1;

/**
 * When a message or a payout that failed this often is attempted next; undefined: its attempts are used up. `random` is in
 * [0, 1).
 */
export function nextAttempt(
  schedule: RetrySchedule,
  failures: number,
  now: Date,
  random: () => number,
): Date | undefined {
  const wait = schedule[failures - 1];
  if (wait === undefined) return undefined;
  return new Date(now.getTime() + wait * (1 + JITTER * random()));
}
