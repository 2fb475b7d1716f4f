import { boardTermsOf } from '@laurel/contract/campaigns/of-any-kind.ts';
import { turnoverPoolOf } from '@laurel/contract/campaigns/pool.ts';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import { prizesFor, splitsTies } from '@laurel/rules/boards/tie-rule.ts';
import { scoreTypeOf } from '@laurel/rules/kinds/score-types.ts';
import { scoreText } from '@laurel/rules/kinds/tournament/score.ts';
import { boardPrizes } from '@laurel/rules/prizes/board-prizes.ts';
import { boardLeafHash } from '@laurel/rules/sealing/board-root.ts';
import { fromHex, isSameBytes } from '@laurel/rules/sealing/bytes.ts';
import { rootOfInclusion } from '@laurel/rules/sealing/merkle-tree.ts';
import { asCount, asProof } from '../reading/members.ts';
import { type CompletedSteps, completedStepsOf } from './completed-steps.ts';
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
  readonly said: Pick<Said, 'completions' | 'lost' | 'payouts'>;
  readonly decisions: Decisions;
  readonly findings: Findings;
}

/** Checks the one line of a receipt: it is on the settled board, and is what the player's own events come to. */
export function checkOwnLine(
  value: unknown,
  members: Readonly<Record<string, unknown>>,
  { rules, scores, said, decisions, findings }: OwnContext,
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
  const { payouts } = said;
  const steps = rules && completedStepsOf(rules.definition, said, findings);
  const { teams, tie_rule, pool } = rules ? boardTermsOf(rules.definition) : {};
  if (steps) checkSteps(line, steps, scores);
  else if (teams) checkShares(line, payouts, findings, 'Shares of a team’s prizes');
  else if (turnoverPoolOf(pool)) checkShares(line, payouts, findings, 'Parts of a pool of turnover');
  else if (tie_rule && splitsTies[tie_rule])
    checkShares(line, payouts, findings, 'Shares of what a tie wins');
  else if (rules) {
    const prizes = boardPrizes(rules.definition);
    const owed = new OwedPayouts(payouts, findings);
    owed.take(line, prizesFor(prizes, scoreTypeOf(rules.definition).prizesBy, line.place, line.units));
    owed.end();
  }
  return line;
}

function checkSteps(line: BoardLine, steps: CompletedSteps, scores: Scores | undefined): void {
  const folded = scores?.of(line.player_hash) ?? [];
  steps.take(line, folded.find(({ units }) => units === line.units) ?? folded[0]);
  steps.end();
}

/** Shares follow from the scores and stakes of other players, too, which only the certificate shows. */
function checkShares(
  { player_hash }: BoardLine,
  payouts: Said['payouts'],
  findings: Findings,
  shares: string,
): void {
  findings.demand(
    payouts.every((one) => one.player_hash === player_hash),
    'payouts',
    () => `A payout in the file is not one to player ${player_hash}.`,
  );
  findings.pass('payouts', `${shares} are not checked here: the certificate proves them.`);
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
