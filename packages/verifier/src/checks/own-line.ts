import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import { prizesFor } from '@laurel/rules/boards/tie-rule.ts';
import { scoreText } from '@laurel/rules/kinds/tournament/score.ts';
import { tournamentTypes } from '@laurel/rules/kinds/tournament/types.ts';
import { boardLeafHash } from '@laurel/rules/sealing/board-root.ts';
import { fromHex, isSameBytes } from '@laurel/rules/sealing/bytes.ts';
import { rootOfInclusion } from '@laurel/rules/sealing/merkle-tree.ts';
import { asCount, asProof } from '../reading/members.ts';
import type { Decisions } from './decisions.ts';
import type { Findings } from './findings.ts';
import { type BoardLine, readLine } from './lines.ts';
import { OwedPayouts } from './owed-payouts.ts';
import type { RulesInForce } from './rules.ts';
import type { Scores } from './scores.ts';
import type { Said } from './texts.ts';

/** What the line of a receipt is compared with. */
export interface OwnContext {
  readonly rules: RulesInForce | undefined;
  readonly scores: Scores | undefined;
  readonly payouts: Said['payouts'];
  readonly decisions: Decisions;
  readonly findings: Findings;
}

/** Checks the one line of a receipt: it is on the settled board, and is what the player's own events come to. */
export function checkOwnLine(
  value: unknown,
  members: Readonly<Record<string, unknown>>,
  { rules, scores, payouts, decisions, findings }: OwnContext,
): BoardLine {
  const line = readLine(value);
  const index = asCount(members.index, 'The number of the line');
  const proof = asProof(members.proof, 'The proof of the line');
  const { settlement } = decisions;
  if (settlement) {
    const root = rootOfInclusion(boardLeafHash(line), index, settlement.count, proof);
    const settled = fromHex(settlement.board_root);
    findings.demand(
      root !== undefined && settled !== undefined && isSameBytes(root, settled),
      'board_root',
      () => `Line ${index + 1} of the settled board is another one.`,
    );
    findings.pass(
      'board_root',
      `The line is number ${index + 1} of the ${settlement.count} lines of the settled board.`,
    );
  }
  if (scores) checkScore(line, scores, findings);
  if (rules) {
    const { prizes, tournament_type } = rules.definition;
    const owed = new OwedPayouts(payouts, findings);
    owed.take(line, prizesFor(prizes, tournamentTypes[tournament_type].prizesBy, line.place, line.units));
    owed.end();
  }
  return line;
}

function checkScore(line: BoardLine, scores: Scores, findings: Findings): void {
  const folded = scores.of(line.player_hash);
  const isFolded = folded.some(
    ({ units, reached_at }) =>
      scoreText(units) === line.score && formatTimestamp(reached_at) === line.reached_at,
  );
  const given = folded.map(
    ({ units, reached_at }) => `${scoreText(units)}, reached at ${formatTimestamp(reached_at)}`,
  );
  findings.demand(
    isFolded,
    'fold',
    () =>
      `Player ${line.player_hash} has ${line.score}, reached at ${line.reached_at}, on the board; the opened events give ${given.join(' or ') || 'no score'}.`,
  );
  findings.pass('fold', 'The score and its time are what the rules make of the player’s events.');
}
