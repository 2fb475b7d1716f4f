import type { Verification } from '@laurel/verifier/verdict.ts';
import { useCheckRun } from '../../kit/use-check-run.ts';
import { t } from '../../languages/messages.ts';
import { downloadCertificate } from '../use-certificate.ts';
import type { VerifyAnswer } from './verify-messages.ts';

/** How far the check of a certificate is. */
type Verifying =
  | { at: 'reading' }
  | { at: 'checking'; lines: number }
  | { at: 'done'; verification: Verification }
  | { at: 'no_signatures' }
  | { at: 'unreadable'; message: string };

export type VerificationState = ReturnType<typeof useVerification>['state'];

/** Downloads a certificate and checks it. */
export function useVerification(id: string) {
  return useCheckRun<Verifying>(async (signal, show) => show(await check(id, signal, show)));
}

async function check(id: string, signal: AbortSignal, show: (state: Verifying) => void): Promise<Verifying> {
  show({ at: 'reading' });
  const file = await downloadCertificate(id, signal);
  show({ at: 'checking', lines: 0 });
  const answer = await verifyInWorker(file, signal, (lines) => show({ at: 'checking', lines }));
  if ('verification' in answer) return { at: 'done', verification: answer.verification };
  return answer.failure === 'no_signatures'
    ? { at: answer.failure }
    : { at: answer.failure, message: answer.message };
}

/** Checks a file in a worker, which loads the verifier; `onLines` hears how many lines were checked. */
function verifyInWorker(
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
