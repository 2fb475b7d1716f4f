import { NoAnswer, type OutboundAnswer } from '../outbound/post-json.ts';

/** What an answer of a reward endpoint means (decisions 9). */
export type Verdict = 'paid' | 'sent' | 'failed' | 'again';

export interface Outcome {
  verdict: Verdict;
  /** Null: nothing is wrong. */
  error: string | null;
  /** How long (ms) the endpoint asks to be left alone, within bounds. */
  rest?: number;
}

/** What became of a request. Throws what is not the endpoint's. */
export async function outcomeOf(answered: Promise<OutboundAnswer>, now: Date): Promise<Outcome> {
  try {
    return judged(await answered, now);
  } catch (error) {
    if (error instanceof NoAnswer) return { verdict: 'again', error: error.message };
    throw error;
  }
}

/** `2xx` but 202 is paid, 202 is sent, `4xx` but 408 and 429 is failed, all else is tried again. */
function judged({ status, body, retryAfter }: OutboundAnswer, now: Date): Outcome {
  if (status === 202) return { verdict: 'sent', error: null };
  if (status >= 200 && status < 300) return { verdict: 'paid', error: null };
  const text = body.trim().slice(0, SHOWN_CHARACTERS);
  const error = text === '' ? `The answer was ${status}.` : `The answer was ${status}: ${text}`;
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) return { verdict: 'failed', error };
  const rest = status === 429 || status === 503 ? restOf(retryAfter, now) : undefined;
  return { verdict: 'again', error, ...(rest === undefined ? {} : { rest }) };
}

const SHOWN_CHARACTERS = 200;

const [LEAST_REST, MOST_REST] = [1_000, 3_600_000];

/** Retry-After: seconds, or a date (RFC 9110 section 10.2.3). */
function restOf(retryAfter: string | undefined, now: Date): number | undefined {
  if (retryAfter === undefined) return undefined;
  const rest = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now.getTime();
  return Number.isNaN(rest) ? undefined : Math.min(Math.max(rest, LEAST_REST), MOST_REST);
}
