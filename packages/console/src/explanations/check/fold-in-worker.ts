import { t } from '../../languages/messages.ts';
import { compareProof, type ProofVerdict } from './compare-proof.ts';
import type { CheckAnswer } from './fold-again.ts';
import type { Evidence } from './proof-event.ts';

/**
 * Folds evidence in a thread of its own and compares the result with what the server says here, in the person's language,
 * which a worker does not know; throws an Error that says why it could not.
 */
export async function foldInWorker(evidence: Evidence, signal: AbortSignal): Promise<ProofVerdict> {
  const answer = await ask(evidence, signal);
  if ('failure' in answer) throw new Error(answer.failure);
  return compareProof(evidence, answer.again);
}

function ask(evidence: Evidence, signal: AbortSignal): Promise<CheckAnswer> {
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<CheckAnswer>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<CheckAnswer>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message || t('The worker could not be started.')));
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.postMessage(evidence);
  }).finally(() => worker.terminate());
}
