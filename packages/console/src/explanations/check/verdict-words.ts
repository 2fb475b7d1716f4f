import { t } from '../../languages/messages.ts';
import { decimalText } from '../../values/decimal-text.ts';
import type { ProofVerdict } from './compare-proof.ts';

/** What the check found, in a sentence. */
export function verdictWords({ isEqual, events, rounds, score, differing }: ProofVerdict): string {
  if (!isEqual)
    return t(
      'This browser folded {events, plural, one {# event} other {# events}} into {rounds, plural, one {# round} other {# rounds}} and {differing, plural, one {# line differs} other {# lines differ}} from what the server says',
      { events, rounds, differing },
    );
  if (score === null)
    return t(
      'This browser folded {events, plural, one {# event} other {# events}} into {rounds, plural, one {# round} other {# rounds}} and arrived at no score either, with the same running total after every round',
      { events, rounds },
    );
  return t(
    'This browser folded {events, plural, one {# event} other {# events}} into {rounds, plural, one {# round} other {# rounds}} and arrived at the same score, {score}, with the same running total after every round',
    { events, rounds, score: decimalText(score) },
  );
}
