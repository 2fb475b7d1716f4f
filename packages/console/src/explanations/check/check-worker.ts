import { type CheckAnswer, foldAgain } from './fold-again.ts';
import type { Evidence } from './proof-event.ts';

/** Folds in a thread of its own, so that a long history does not hold up the page. */
addEventListener('message', ({ data }: MessageEvent<Evidence>) => {
  postMessage(answer(data));
});

function answer(evidence: Evidence): CheckAnswer {
  try {
    return { again: foldAgain(evidence) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
