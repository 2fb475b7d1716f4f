import { dependsOnCatalogue } from '@laurel/rules/games/selection.ts';
import type { ClaimedScore, Evidence } from './evidence.ts';
import type { FoldedAgain, FoldedRound } from './fold-again.ts';

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
  const differences = difference('The score', 'score', again.score, claim.score);
  // A server may not tell when; then there is nothing to compare.
  const reached =
    claim.reached_at === null ? [] : difference('The score', 'reached', again.reached_at, claim.reached_at);
  return [...differences, ...reached];
}

function ofRounds(claim: ClaimedScore, again: FoldedAgain): Difference[] {
  const rounds = Math.max(claim.rounds.length, again.rounds.length);
  return Array.from({ length: rounds }, (_, index) => {
    const [here, server] = [again.rounds[index], claim.rounds[index]];
    const of = `Round ${index + 1} (${(server ?? here)?.round_id})`;
    if (here === undefined || server === undefined) {
      return difference(of, 'whether it exists', here && 'it does', server && 'it does');
    }
    return compared.flatMap((member) =>
      difference(of, names[member], textOf(here[member]), textOf(server[member])),
    );
  }).flat();
}

const names: Record<keyof FoldedRound, string> = {
  game_id: 'game',
  round_id: 'round',
  started_at: 'start',
  settled_at: 'end',
  stake: 'stake',
  payout: 'payout',
  outcome: 'outcome',
  not_counted: 'why it does not count',
  credits: 'points credited',
  attempt: 'end of the attempt',
  score: 'running total',
};
const compared = Object.keys(names) as Array<keyof FoldedRound>;

function difference(
  of: string,
  what: string,
  here: string | null | undefined,
  server: string | null | undefined,
): Difference[] {
  if (here === server) return [];
  return [{ of, what, here: here ?? 'nothing', server: server ?? 'nothing' }];
}

function textOf(value: FoldedRound[keyof FoldedRound]): string | null {
  if (value === null || typeof value === 'string') return value;
  return value
    .map(({ index, times, points }) => `task ${index + 1}: ${times} times, ${points} points`)
    .join('; ');
}

function takenFromServer({ definition, source }: Evidence): string[] {
  return [
    ...(dependsOnCatalogue(definition.games)
      ? ['The catalogue decides which games belong to the campaign; the check takes it from the server.']
      : []),
    ...(source === 'explanation'
      ? [
          'The events are those that the server lists behind each round; managers can check against an export of the whole log.',
        ]
      : []),
    'The place follows from the scores of all players and is not part of this check.',
  ];
}
