import { counted, grouped } from '../../pictures/text/numbers.ts';
import type { ProofVerdict } from './compare-proof.ts';

/** What the check found, in a sentence. */
export function verdictWords({ isEqual, events, rounds, score, differing }: ProofVerdict): string {
  const folded = `This browser folded ${counted(events, 'event')} into ${counted(rounds, 'round')}`;
  if (!isEqual)
    return `${folded} and ${counted(differing, 'line')} ${differing === 1 ? 'differs' : 'differ'} from what the server says`;
  const total = score === null ? 'that there is no score' : `the same score, ${grouped(score)}`;
  return `${folded} and arrived at ${total}, with the same running total after every round`;
}
