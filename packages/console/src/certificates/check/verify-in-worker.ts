import { t } from '../../languages/messages.ts';
import type { VerifyAnswer } from './verify-messages.ts';

/** Checks a file in a worker, which loads the verifier; `onLines` hears how many lines were checked. */
export function verifyInWorker(
  file: Blob,
  signal: AbortSignal,
  onLines: (lines: number) => void,
): Promise<Exclude<VerifyAnswer, { lines: number }>> {
  const worker = new Worker(new URL('./verify-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Exclude<VerifyAnswer, { lines: number }>>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<VerifyAnswer>) => {
      if ('lines' in data) onLines(data.lines);
      else resolve(data);
    };
    worker.onerror = ({ message }) => reject(new Error(message || t('The worker could not be started.')));
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
