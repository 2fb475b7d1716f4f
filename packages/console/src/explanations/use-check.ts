import { useEffect, useRef, useState } from 'react';
import { laurel } from '../connection/laurel.ts';
import type { ProofVerdict } from './check/compare-proof.ts';
import { foldInWorker } from './check/fold-in-worker.ts';
import { type ProofOf, readEvidence } from './check/read-evidence.ts';

/** How far a check is. */
export type CheckState =
  | { at: 'idle' }
  | { at: 'reading'; rounds: number; of: number }
  | { at: 'folding'; events: number }
  | { at: 'done'; verdict: ProofVerdict }
  | { at: 'failed'; error: unknown };

/** Checks a score again in a worker; `start` begins, `stop` ends it where it is. It ends with the page, too. */
export function useCheck(proof: ProofOf): { state: CheckState; start: () => void; stop: () => void } {
  const [state, setState] = useState<CheckState>({ at: 'idle' });
  const running = useRef<AbortController>(null);
  const stop = () => {
    running.current?.abort();
    setState({ at: 'idle' });
  };
  const start = () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const show = (next: CheckState) => {
      if (!controller.signal.aborted) setState(next);
    };
    check(proof, controller.signal, show).catch((error: unknown) => show({ at: 'failed', error }));
  };
  useEffect(() => () => running.current?.abort(), []);
  return { state, start, stop };
}

async function check(proof: ProofOf, signal: AbortSignal, show: (state: CheckState) => void): Promise<void> {
  show({ at: 'reading', rounds: 0, of: 0 });
  const onProgress = (progress: { rounds: number; of: number }) => show({ at: 'reading', ...progress });
  const evidence = await readEvidence(laurel, proof, { signal, onProgress });
  show({ at: 'folding', events: evidence.events.length });
  show({ at: 'done', verdict: await foldInWorker(evidence, signal) });
}
