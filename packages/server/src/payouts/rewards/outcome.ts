import { cutText } from '@laurel/contract/values/cut-text.ts';
import { NoOutboundAnswer, type OutboundAnswer } from '../../outbound/post-json.ts';

/** The meaning of a reward endpoint's answer (docs/rules/payouts.md#8). */
export type AttemptVerdict = 'paid' | 'sent' | 'failed' | 'again';

export interface AttemptOutcome {
  verdict: AttemptVerdict;
  /** Null: nothing is wrong. */
  error: string | null;
  /** How long (ms) the endpoint asks for no further request, within bounds. */
  rest?: number;
}

/** The outcome of a request. Rethrows errors that are not about the endpoint. */
export async function outcomeOfAttempt(
  answered: Promise<OutboundAnswer>,
  now: Date,
): Promise<AttemptOutcome> {
  try {
    return judged(await answered, now);
  } catch (error) {
    if (error instanceof NoOutboundAnswer) return { verdict: 'again', error: error.message };
    throw error;
  }
}

/** 202 means sent, other `2xx` paid, `4xx` except 408 and 429 failed; anything else is tried again. */
function judged({ status, body, retryAfter }: OutboundAnswer, now: Date): AttemptOutcome {
  if (status === 202) return { verdict: 'sent', error: null };
  if (status >= 200 && status < 300) return { verdict: 'paid', error: null };
  const text = cutText(body.trim(), SHOWN_CHARACTERS);
  const error = text === '' ? `The answer was ${status}.` : `The answer was ${status}: ${text}`;
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) return { verdict: 'failed', error };
  const rest = status === 429 || status === 503 ? restOf(retryAfter, now) : undefined;
  return { verdict: 'again', error, ...(rest === undefined ? {} : { rest }) };
}

const SHOWN_CHARACTERS = 200;

const [MIN_REST, MAX_REST] = [1_000, 3_600_000];

/** Retry-After: seconds, or a date (RFC 9110 section 10.2.3). */
function restOf(retryAfter: string | undefined, now: Date): number | undefined {
  if (retryAfter === undefined) return undefined;
  const rest = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now.getTime();
  return Number.isNaN(rest) ? undefined : Math.min(Math.max(rest, MIN_REST), MAX_REST);
}
