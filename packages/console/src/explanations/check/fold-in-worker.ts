import type { CheckAnswer } from './check-messages.ts';
import type { ProofVerdict } from './compare-proof.ts';
import type { Evidence } from './evidence.ts';

/**
 * Folds evidence in a thread of its own and compares it with what the server says; throws an Error that says why it could
 * not.
 */
export async function foldInWorker(evidence: Evidence, signal: AbortSignal): Promise<ProofVerdict> {
  const answer = await ask(evidence, signal);
  if ('failure' in answer) throw new Error(answer.failure);
  return answer.verdict;
}

function ask(evidence: Evidence, signal: AbortSignal): Promise<CheckAnswer> {
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<CheckAnswer>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<CheckAnswer>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message || 'The worker could not be started.'));
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.postMessage(evidence);
  }).finally(() => worker.terminate());
}
