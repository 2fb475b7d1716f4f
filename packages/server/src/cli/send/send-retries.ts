import { setTimeout as sleep } from 'node:timers/promises';
import { failureOf, networkReason } from '../framework/api-client.ts';
import { Failure } from '../framework/failures.ts';

/** The user asked to stop while a request waited for its next attempt. */
export class Interrupted extends Error {}

export interface Patience {
  random: () => number;
  stopping: AbortSignal;
  /** Told why an attempt failed, before each wait. */
  onWait: (reason: string, seconds: number) => void;
}

/** After a first success a server is given about a minute to come back, before it some seconds. */
const ATTEMPTS = { known: 10, unknown: 4 };
const MAX_WAIT_SECONDS = 15;
const MAX_RETRY_AFTER_SECONDS = 60;

/** Makes attempts of requests until one is answered with something else than "later". */
export function openRetries({ random, stopping, onWait }: Patience) {
  let known = false;
  return async (attempt: () => Promise<Response>): Promise<Response> => {
    for (let tried = 1; ; tried++) {
      const { response, reason } = await answerOf(attempt);
      if (response && !isLater(response)) {
        known = true;
        return response;
      }
      if (tried >= ATTEMPTS[known ? 'known' : 'unknown']) throw await gaveUp(response, reason, tried);
      const seconds = retryAfter(response) ?? Math.min(MAX_WAIT_SECONDS, 2 ** tried / 8) * (0.5 + random());
      onWait(reason, seconds);
      await sleepUnlessStopped(seconds, stopping);
    }
  };
}

async function answerOf(attempt: () => Promise<Response>): Promise<{ response?: Response; reason: string }> {
  try {
    const response = await attempt();
    return { response, reason: `the server answered ${response.status}` };
  } catch (error) {
    return { reason: `no answer: ${networkReason(error)}` };
  }
}

/** Overload, a restart, a database that is away; a 500 too, since a resend of events does no harm. */
function isLater({ status }: Response): boolean {
  return status === 429 || status >= 500;
}

async function gaveUp(response: Response | undefined, reason: string, tried: number): Promise<Failure> {
  const more = response ? failureOf(response, await response.text()) : undefined;
  return new Failure(`Gave up after ${tried} attempts (${reason}${more ? `: ${more.message}` : ''}).`);
}

function retryAfter(response: Response | undefined): number | undefined {
  const seconds = Number(response?.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.min(MAX_RETRY_AFTER_SECONDS, Math.max(0, seconds)) : undefined;
}

async function sleepUnlessStopped(seconds: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(seconds * 1_000, undefined, { signal });
  } catch {
    throw new Interrupted('stopped while waiting for the next attempt');
  }
}
