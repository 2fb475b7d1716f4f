import { isStepped } from '@laurel/contract/campaigns/stepped.ts';
import { prizesFor } from '@laurel/rules/boards/tie-rule.ts';
import { owedFor, textOfLost } from '@laurel/rules/certificates/certified-completions.ts';
import { owedLeafHash, sealedForLines } from '@laurel/rules/certificates/sealed-owed.ts';
import { scoreTypeOf } from '@laurel/rules/kinds/score-types.ts';
import { boardPrizes } from '@laurel/rules/prizes/pool-parts.ts';
import { boardLeafHash } from '@laurel/rules/sealing/board-root.ts';
import { fromHex, hex, isSameBytes } from '@laurel/rules/sealing/bytes.ts';
import { textOfPayouts } from '@laurel/rules/sealing/certificate-lines.ts';
import { rootOfInclusion } from '@laurel/rules/sealing/merkle-tree.ts';
import { asCount, asProof } from '../reading/members.ts';
import { type BoardLine, isSameScore, readLine, scoredText } from './board-line.ts';
import { completedStepsOf } from './completed-steps.ts';
import type { Decisions } from './decisions.ts';
import { checkOwnDrops } from './fallen-drops.ts';
import type { Findings } from './findings.ts';
import { OwedPayouts } from './owed-payouts.ts';
import type { RulesInForce } from './rules.ts';
import type { Scores } from './scores.ts';
import type { SealedSettlement } from './settlement.ts';
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
): OwnLine {
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
  if (!rules || !settlement) return { line, owed: { isAll: false, payouts: [] } };
  const isProven = areOwedSealed(members, { line, index }, { rules, settlement, said, findings });
  const isFollowed = checkOwed(line, isProven, { rules, scores, said, findings });
  const payouts = isProven ? said.payouts : isFollowed ? followedPayouts(rules, said) : [];
  return { line, owed: { isAll: isProven, payouts } };
}

/** The line of a receipt, and what of its payouts is proven: all, or only those that follow from the player's events. */
export interface OwnLine {
  readonly line: BoardLine;
  readonly owed: OwedShown;
}

export interface OwedShown {
  readonly isAll: boolean;
  readonly payouts: Said['payouts'];
}

type OwedContext = Pick<OwnContext, 'said' | 'findings' | 'scores'> & { readonly rules: RulesInForce };

/** Of a mission, or of levels: what the completions come to that follow from the player's events. */
function followedPayouts({ definition }: RulesInForce, { completions = [] }: Pick<Said, 'completions'>) {
  if (!isStepped(definition)) return [];
  return completions.flatMap((one) => owedFor(definition, one) ?? []);
}

/** Compares the payouts with what they follow from; answers false where they do not follow from the receipt. */
function checkOwed(line: BoardLine, isProven: boolean, context: OwedContext): boolean {
  const { rules, scores, said, findings } = context;
  const steps = completedStepsOf(rules.definition, said, findings);
  if (steps) {
    const folded = scores?.of(line.player_hash) ?? [];
    steps.take(line, folded.find(({ units }) => units === line.units) ?? folded[0]);
    steps.end();
    return true;
  }
  if (sealedForLines(rules.definition) === undefined) {
    const owed = new OwedPayouts(said.payouts, findings);
    const { prizesBy } = scoreTypeOf(rules.definition);
    owed.take(line, prizesFor(boardPrizes(rules.definition), prizesBy, line.place, line.units));
    owed.end();
    return true;
  }
  const drawn = scores?.of(line.player_hash).flatMap((one) => one.drawn ?? []) ?? [];
  if (rules.definition.kind === 'drop') checkOwnDrops(drawn, said.payouts, findings);
  findings.demand(
    said.payouts.every(({ player_hash }) => player_hash === line.player_hash),
    'payouts',
    () => `A payout in the file is not one to player ${line.player_hash}.`,
  );
  findings.pass(
    'payouts',
    isProven
      ? 'What the line is owed depends on others, too; the settlement sealed it as the file has it.'
      : 'What the line is owed depends on others, too, and is neither checked nor shown here: the certificate proves it.',
  );
  return false;
}

/** Whether the settlement has sealed what does not follow from the receipt; true as well where all follows. */
function areOwedSealed(
  { owed_proof }: Readonly<Record<string, unknown>>,
  { line, index }: { line: BoardLine; index: number },
  { rules, settlement, said, findings }: Pick<OwedContext, 'rules' | 'said' | 'findings'> & Sealed,
): boolean {
  const sealed = sealedForLines(rules.definition);
  const { owed_root, lost_hash, count } = settlement;
  if (owed_root === undefined || sealed === undefined) {
    findings.demand(owed_proof === undefined, 'payouts', () => 'There is a proof of what nobody sealed.');
    const isNoneLost = sealed === 'lost' && lost_hash === undefined;
    findings.demand(
      !isNoneLost || (said.lost ?? []).length === 0,
      'payouts',
      () => 'Completions are listed that the final board has no longer, and the settlement has none.',
    );
    return sealed === undefined || isNoneLost;
  }
  const text = sealed === 'lost' ? textOfLost(said.lost ?? []) : textOfPayouts(said.payouts);
  const proof = owed_proof === undefined ? undefined : asProof(owed_proof, 'The proof of what is owed');
  const root = proof && rootOfInclusion(owedLeafHash(line.player_hash, text), index, count, proof);
  return findings.demand(
    root !== undefined && hex(root) === owed_root,
    'payouts',
    () => `What player ${line.player_hash} is owed is not what the settlement sealed.`,
  );
}

interface Sealed {
  readonly settlement: SealedSettlement;
}

function checkScore(line: BoardLine, scores: Scores, findings: Findings): void {
  const folded = scores.of(line.player_hash);
  const given = folded.map(scoredText);
  findings.demand(
    folded.some((score) => isSameScore(score, line)),
    'fold',
    () =>
      `Player ${line.player_hash} has ${line.score}, reached at ${line.reached_at}, on the board; the opened events give ${given.join(' or ') || 'no score'}.`,
  );
  findings.pass('fold', 'The score and its time are what the rules make of the player’s events.');
}
