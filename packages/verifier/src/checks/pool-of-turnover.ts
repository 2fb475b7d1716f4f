import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import type { BoardRules } from '@laurel/rules/boards/board.ts';
import type { Decisions } from './decisions.ts';
import type { Findings } from './findings.ts';
import type { Scores } from './scores.ts';
import type { Said } from './texts.ts';

/** What the sum of stakes is known from. */
interface Opened {
  readonly scores: Scores | undefined;
  readonly said: Pick<Said, 'excluded'>;
  readonly decisions: Decisions;
  /** Whether some events cannot be opened. */
  readonly hasOpaque: boolean;
  readonly findings: Findings;
}

/** The prizes of a board whose pool grows with stakes, by the opened events. undefined: some cannot be opened. */
export function prizesOfTurnover(
  { prizes, pool }: BoardRules,
  { scores, said: { excluded }, decisions, hasOpaque, findings }: Opened,
): readonly Prize[] | undefined {
  if (!pool) return prizes;
  const sum = hasOpaque ? undefined : scores?.staked.without(excluded);
  if (sum === undefined) return undefined;
  const off = new Set(excluded);
  for (const player_hash of decisions.disqualified())
    if (scores?.staked.has(player_hash) && !off.has(player_hash))
      findings.fail(
        'payouts',
        `Player ${player_hash} was disqualified, and the stakes are part of the pool.`,
      );
  return pool.prizesOf(pool.amountAt(sum));
}
