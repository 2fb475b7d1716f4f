import type { Verification } from '@laurel/verifier/verdict.ts';
import { useEffect, useRef, useState } from 'react';
import { downloadCertificate } from '../use-certificate.ts';
import { verifyInWorker } from './verify-in-worker.ts';

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
