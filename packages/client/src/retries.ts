import type { Environment } from './environment.ts';
import { type CallFailure, LaurelFault } from './faults.ts';
import type { CallOptions } from './operation-types.ts';

const FIRST_WAIT_MILLISECONDS = 250;

export interface RetryLimits {
  attempts: number;
  /** No wait is longer; a server that asks for more gets no further attempt. */
  maxWaitMilliseconds: number;
}

/**
 * Runs attempts until one succeeds, fails for good, or was the last; throws its failure. Between them it waits as long as
 * the server asks for in `Retry-After`, else twice as long each time, by half more or less at random so that clients do not
 * come back together.
 */
export async function withRetries<Outcome>(
  attempt: () => Promise<Outcome | { failure: CallFailure }>,
  limits: RetryLimits,
  { signal, onRetry }: CallOptions,
  { random, pause }: Pick<Environment, 'random' | 'pause'>,
): Promise<Outcome> {
  for (let tried = 1; ; tried++) {
    const outcome = await attempt();
    if (!isFailed(outcome)) return outcome;
    const { failure } = outcome;
    const waitMilliseconds = waitAfter(failure, tried, limits, random());
    if (tried >= limits.attempts || waitMilliseconds === undefined) throw failure;
    onRetry?.({ failure, attempt: tried, waitMilliseconds });
    await pause(waitMilliseconds, signal);
  }
}

function isFailed<Outcome>(outcome: Outcome | { failure: CallFailure }): outcome is { failure: CallFailure } {
  return typeof outcome === 'object' && outcome !== null && 'failure' in outcome;
}

/** Undefined: another attempt is not worth it. */
function waitAfter(
  failure: CallFailure,
  tried: number,
  { maxWaitMilliseconds }: RetryLimits,
  random: number,
): number | undefined {
  if (failure instanceof LaurelFault) {
    if (!isPassing(failure.status)) return undefined;
    const { retryAfterSeconds } = failure;
    if (retryAfterSeconds !== undefined)
      return retryAfterSeconds * 1_000 > maxWaitMilliseconds ? undefined : retryAfterSeconds * 1_000;
  }
  return Math.min(maxWaitMilliseconds, FIRST_WAIT_MILLISECONDS * 2 ** (tried - 1)) * (0.5 + random);
}

/**
 * A request that took too long to come in, overload, a restart, a database or server that is away, a mistake of the server.
 */
function isPassing(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}
