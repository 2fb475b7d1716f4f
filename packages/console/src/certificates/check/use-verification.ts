import type { Verification } from '@laurel/verifier/verdict.ts';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../languages/messages.ts';
import { downloadCertificate } from '../use-certificate.ts';
import type { VerifyAnswer } from './verify-messages.ts';

/** How far the check of a certificate is. */
export type VerificationState =
  | { at: 'idle' }
  | { at: 'reading' }
  | { at: 'checking'; lines: number }
  | { at: 'done'; verification: Verification }
  | { at: 'no_signatures' }
  | { at: 'unreadable'; message: string }
  | { at: 'failed'; error: unknown };

/** Downloads a certificate and checks it; `start` begins, `stop` ends it where it is. It ends with the page, too. */
export function useVerification(id: string) {
  const [state, setState] = useState<VerificationState>({ at: 'idle' });
  const running = useRef<AbortController>(null);
  const stop = () => {
    running.current?.abort();
    setState({ at: 'idle' });
  };
  const start = () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const show = (next: VerificationState) => {
      if (!controller.signal.aborted) setState(next);
    };
    check(id, controller.signal, show).then(show, (error: unknown) => show({ at: 'failed', error }));
  };
  useEffect(() => () => running.current?.abort(), []);
  return { state, start, stop };
}

async function check(
  id: string,
  signal: AbortSignal,
  show: (state: VerificationState) => void,
): Promise<VerificationState> {
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
