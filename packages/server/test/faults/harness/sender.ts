import { atPace, drawnMoment } from '../../support/delays.ts';
import { firstStart } from '../../support/laurel.ts';
import { waitUntil } from '../../support/waiting.ts';
import { inventBatches } from './invent-batch.ts';
import type { Attempt, Batch, Ledger } from './ledger.ts';

/** The share of batches that their sender gives up after a failure. */
const ABANDONED = 0.03;
/** The share of acknowledged batches that are sent again, as if the sender had lost the answer. */
const RESENT = 0.05;
const TIMEOUT_MILLISECONDS = 15_000;
/** A server comes back in three minutes at most, and then it takes every batch. */
const MAX_SECONDS = 600;

export interface Sending {
  url: string;
  ledger: Ledger;
  random: () => number;
  /** Ends sending after the batch under way. */
  stopping: AbortSignal;
}

/** Sends one batch after the other and repeats the same bytes after every failure, as README requires of senders. */
export async function sendUntilStopped(name: string, sending: Sending): Promise<void> {
  const invent = inventBatches(name, sending.random);
  await atPace(
    () => sending.random() * 20,
    sending.stopping,
    () => sendToTheEnd(invent(), sending),
  );
}

async function sendToTheEnd(batch: Batch, { url, ledger, random }: Sending): Promise<void> {
  const answer = await waitUntil('a batch is answered', () => attempt(batch, { url, ledger, random }), {
    seconds: MAX_SECONDS,
    throwsAtOnce: true,
  });
  if (answer === 'abandoned') return void ledger.abandoned.push(batch);
  record(batch, answer, ledger);
  if (!batch.isRefused && random() < RESENT) await resend(url, batch, ledger);
}

async function attempt(
  batch: Batch,
  { url, ledger, random }: Pick<Sending, 'url' | 'ledger' | 'random'>,
): Promise<Answer | 'abandoned' | false> {
  const answer = await sendOnce(url, batch, ledger);
  if (answer) return answer;
  if (random() < ABANDONED) return 'abandoned';
  await drawnMoment(random, 170, { least: 20 });
  return false;
}

interface Answer {
  status: number;
  accepted: number;
  duplicates: number;
  text: string;
}

/** Undefined: a failure after which a sender sends again. */
async function sendOnce(url: string, { body }: Batch, ledger: Ledger): Promise<Answer | undefined> {
  const attempt: Attempt = { failed: false };
  ledger.attempts++;
  ledger.underWay.add(attempt);
  try {
    const response = await fetch(`${url}/api/v1/events`, {
      method: 'POST',
      headers: { 'x-api-key': firstStart.LAUREL_API_KEY, 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    });
    const text = await response.text();
    const { status, headers } = response;
    if (status < 500 && status !== 429) {
      const count = (name: string) => Number(headers.get(name));
      return { status, accepted: count('laurel-accepted'), duplicates: count('laurel-duplicates'), text };
    }
  } catch {
    // A broken connection, or a timeout.
  } finally {
    ledger.underWay.delete(attempt);
  }
  attempt.failed = true;
  ledger.failures++;
  return undefined;
}

function record(batch: Batch, { status, accepted, duplicates, text }: Answer, ledger: Ledger): void {
  (batch.isRefused ? ledger.refused : ledger.acknowledged).push(batch);
  const wanted = batch.isRefused ? 422 : 204;
  if (status !== wanted) ledger.findings.push(`a batch was answered ${status}, not ${wanted}: ${text}`);
  else if (!batch.isRefused && accepted + duplicates !== batch.size)
    ledger.findings.push(
      `${batch.size} events were counted as ${accepted} accepted and ${duplicates} duplicates`,
    );
}

/** All its events were acknowledged, so none can be new. */
async function resend(url: string, batch: Batch, ledger: Ledger): Promise<void> {
  const answer = await sendOnce(url, batch, ledger);
  if (answer === undefined) return;
  ledger.resent += answer.duplicates;
  if (answer.duplicates !== batch.size)
    ledger.forgotten.push(
      `of ${batch.size} acknowledged events ${answer.accepted} were fresh when sent once more`,
    );
}
