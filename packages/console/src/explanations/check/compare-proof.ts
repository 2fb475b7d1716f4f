import { dependsOnCatalogue } from '@laurel/rules/games/selection.ts';
import { t } from '../../languages/messages.ts';
import { decimalText } from '../../values/decimal-text.ts';
import type { FoldedAgain, FoldedRound } from './fold-again.ts';
import type { ClaimedScore, Evidence } from './proof-event.ts';

/** How the server's answer and the fold of this machine compare. */
export interface ProofVerdict {
  isEqual: boolean;
  /** How many events and rounds were folded. */
  events: number;
  rounds: number;
  /** What this machine arrived at. */
  score: string | null;
  reached_at: string | null;
  /** The first of them, in order; how many there are in all is `differing`. */
  differences: Difference[];
  differing: number;
  /** What was taken from the server without a check, in sentences. */
  taken: string[];
}

/** Something that is not what the server says. */
export interface Difference {
  /** `The score`, or which round. */
  of: string;
  what: string;
  here: string;
  server: string;
}

const MAX_LISTED = 20;

/** Compares line by line: score, when it was reached, and each round with its running total. */
export function compareProof(evidence: Evidence, again: FoldedAgain): ProofVerdict {
  const { claim, events } = evidence;
  const differences = [...ofTotals(claim, again), ...ofRounds(claim, again)];
  return {
    isEqual: differences.length === 0,
    events: events.length,
    rounds: again.rounds.length,
    score: again.score,
    reached_at: again.reached_at,
    differences: differences.slice(0, MAX_LISTED),
    differing: differences.length,
    taken: takenFromServer(evidence),
  };
}

function ofTotals(claim: ClaimedScore, again: FoldedAgain): Difference[] {
  const differences = difference(t('The score'), t('score'), again.score, claim.score);
  // A server may not tell when; then there is nothing to compare.
  const reached =
    claim.reached_at === null
      ? []
      : difference(t('The score'), t('reached'), again.reached_at, claim.reached_at);
  return [...differences, ...reached];
}

function ofRounds(claim: ClaimedScore, again: FoldedAgain): Difference[] {
  const rounds = Math.max(claim.rounds.length, again.rounds.length);
  return Array.from({ length: rounds }, (_, index) => {
    const [here, server] = [again.rounds[index], claim.rounds[index]];
    const of = t('Round {number} ({id})', { number: index + 1, id: (server ?? here)?.round_id ?? '' });
    if (here === undefined || server === undefined) {
      return difference(of, t('whether it exists'), here && t('it does'), server && t('it does'));
    }
    return compared.flatMap((member) =>
      difference(of, names[member], textOf(here[member]), textOf(server[member])),
    );
  }).flat();
}

const names: Record<keyof FoldedRound, string> = {
  game_id: t('game'),
  round_id: t('round'),
  started_at: t('start'),
  settled_at: t('end'),
  stake: t('stake'),
  payout: t('payout'),
  outcome: t('outcome'),
  not_counted: t('why it does not count'),
  credits: t('points credited'),
  attempt: t('end of the attempt'),
  score: t('running total'),
};
const compared = Object.keys(names) as Array<keyof FoldedRound>;

function difference(
  of: string,
  what: string,
  here: string | null | undefined,
  server: string | null | undefined,
): Difference[] {
  if (here === server) return [];
  return [{ of, what, here: here ?? t('nothing'), server: server ?? t('nothing') }];
}

function textOf(value: FoldedRound[keyof FoldedRound]): string | null {
  if (value === null || typeof value === 'string') return value;
  return value
    .map(({ index, times, points }) =>
      t('task {number}: {times} times, {points} points', { number: index + 1, times, points }),
    )
    .join('; ');
}

function takenFromServer({ definition, source }: Evidence): string[] {
  return [
    ...(dependsOnCatalogue(definition.games)
      ? [t('The catalogue decides which games belong to the campaign; the check takes it from the server.')]
      : []),
    ...(source === 'explanation'
      ? [
          t(
            'The events are those that the server lists behind each round; managers can check against an export of the whole log.',
          ),
        ]
      : []),
    t('The place follows from the scores of all players and is not part of this check.'),
  ];
}

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
