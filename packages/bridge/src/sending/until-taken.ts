import type { Environment } from '@laurel/client/environment.ts';
import { LaurelFault } from '@laurel/client/faults.ts';
import type { RetryReason } from '../metrics.ts';

const FIRST_WAIT_MILLISECONDS = 250;
const MAX_WAIT_MILLISECONDS = 15_000;

/** The dependencies of attempts. */
export interface Trying extends Pick<Environment, 'random' | 'pause'> {
  /** Ends the attempts; what they await then throws the signal's reason. */
  signal: AbortSignal;
  onRetry: (reason: RetryReason, failure: string) => void;
}

/**
 * Calls until it succeeds, waiting in between: as long as the server asks for, else twice as long each time, up to 15 s, by
 * half more or less at random. Throws where the content of the request is refused, which no repetition changes, and where it
 * is ended.
 */
export async function untilTaken<Answer>(call: () => Promise<Answer>, trying: Trying): Promise<Answer> {
  for (let tried = 0; ; tried++) {
    trying.signal.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      if (trying.signal.aborted || isAboutContent(error)) throw error;
      trying.onRetry(reasonOf(error), sentenceOf(error));
      const wait = Math.min(MAX_WAIT_MILLISECONDS, FIRST_WAIT_MILLISECONDS * 2 ** tried);
      const asked = error instanceof LaurelFault ? error.retryAfterSeconds : undefined;
      const milliseconds = asked === undefined ? wait * (0.5 + trying.random()) : asked * 1_000;
      await trying.pause(Math.min(milliseconds, 2 * MAX_WAIT_MILLISECONDS), trying.signal);
    }
  }
}

/** Is the request refused for what it holds, whenever it is sent? */
export function isAboutContent(error: unknown): error is LaurelFault {
  return error instanceof LaurelFault && contentStatuses.includes(error.status);
}

const contentStatuses = [400, 413, 422];
const reasons: Readonly<Record<number, RetryReason>> = {
  401: 'not_allowed',
  403: 'not_allowed',
  429: 'busy',
  503: 'busy',
};

function reasonOf(error: unknown): RetryReason {
  return error instanceof LaurelFault ? (reasons[error.status] ?? 'failed') : 'no_answer';
}

function sentenceOf(error: unknown): string {
  const { message } = error as Error;
  return error instanceof LaurelFault
    ? `Laurel answered ${error.status}: ${message}`
    : `Laurel does not answer (${message})`;
}
