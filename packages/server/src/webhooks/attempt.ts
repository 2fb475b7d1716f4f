import { NoOutboundAnswer, type Outbound, type OutboundAnswer } from '../outbound/post-json.ts';
import { nextAttempt, webhookRetries } from '../outbound/retry-schedule.ts';
import { type Secrets, signatureHeaders } from '../outbound/signatures.ts';
import type { AttemptedDelivery, DueDelivery } from './store/deliveries.ts';

export interface AttemptDependencies {
  outbound: Outbound;
  clock: () => Date;
  random: () => number;
}

/** Sends a message once and returns the outcome. Undefined: the server is closing, and nothing is known of the receiver. */
export async function attempt(
  { outbound, clock, random }: AttemptDependencies,
  target: Secrets & { url: string },
  { delivery_id, webhook_id, payload, attempts }: DueDelivery,
): Promise<AttemptedDelivery | undefined> {
  const headers = signatureHeaders(target, { id: webhook_id, at: clock(), body: payload });
  const outcome = await outcomeOf(outbound.post({ url: target.url, headers, body: payload }));
  if (outcome.last_error !== null && outcome.answer_status === null && outbound.isClosed()) return undefined;
  const now = clock();
  const failures = attempts + 1;
  const next = outcome.last_error === null ? undefined : nextAttempt(webhookRetries, failures, now, random);
  return {
    delivery_id,
    payload,
    ...outcome,
    status: outcome.last_error === null ? 'delivered' : next ? 'pending' : 'failed',
    attempts: failures,
    attempted_at: now,
    next_attempt_at: next ?? null,
  };
}

type Outcome = Pick<AttemptedDelivery, 'answer_status' | 'answer_body' | 'last_error'>;

async function outcomeOf(answered: Promise<OutboundAnswer>): Promise<Outcome> {
  try {
    const { status, body } = await answered;
    return { answer_status: status, answer_body: body, last_error: objectionTo(status) };
  } catch (error) {
    if (!(error instanceof NoOutboundAnswer)) throw error;
    return { answer_status: null, answer_body: null, last_error: error.message };
  }
}

function objectionTo(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `The answer was ${status}; redirects are not followed.`;
  return `The answer was ${status}.`;
}
