import type { TieRule } from '@laurel/contract/campaigns/definition.ts';
import { tieTraits } from '@laurel/contract/campaigns/tie-traits.ts';
import { type BoardRules, boardRulesOf, seasonBeginAt } from '@laurel/rules/boards/board.ts';
import { isOver } from '@laurel/rules/boards/line.ts';
import type { TicketCount } from '@laurel/rules/kinds/raffle/ticket-list.ts';
import { boardLeafHash, boardLine } from '@laurel/rules/sealing/board-root.ts';
import { hex, utf8 } from '@laurel/rules/sealing/bytes.ts';
import { EMPTY_ROOT } from '@laurel/rules/sealing/merkle-tree.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { type BoardLine, isSameScore, readLine, scoredText } from './board-line.ts';
import { type CompletedSteps, completedStepsOf } from './completed-steps.ts';
import type { Decisions } from './decisions.ts';
import { LeafRange } from './event-tree.ts';
import { checkFallen } from './fallen-drops.ts';
import { checkPots } from './fallen-pots.ts';
import { counted, type Findings } from './findings.ts';
import {
  OwedByPlaces,
  OwedByTeams,
  type OwedLine,
  OwedPayouts,
  type SealedOwed,
  sealedOwedOf,
} from './owed-payouts.ts';
import type { RulesInForce } from './rules.ts';
import { type OpenScore, prizesOfTurnover, type Scores } from './scores.ts';
import type { Said } from './texts.ts';

/** So many lines are kept to be shown. */
export const SHOWN_LINES = 1_000;

/** What the lines of a certificate are compared with. */
export interface BoardContext {
  readonly rules: RulesInForce | undefined;
  /** The folded scores; undefined where nothing could be folded. */
  readonly scores: Scores | undefined;
  readonly said: Pick<Said, 'excluded' | 'completions' | 'lost' | 'payouts'>;
  readonly decisions: Decisions;
  /** Whether some events cannot be opened. */
  readonly hasOpaque: boolean;
  readonly findings: Findings;
}

/** The lines of a board as they come: compared with the scores, put in their places, hashed. */
export class BoardLines {
  readonly #context: BoardContext;
  readonly #range = new LeafRange(0);
  readonly #hash = sha256.create();
  readonly #owed: OwedPayouts;
  /** Made once: boards have a million lines. */
  readonly #rules: BoardRules | undefined;
  readonly #teams: OwedByTeams | undefined;
  readonly #places: OwedByPlaces | undefined;
  readonly #steps: CompletedSteps | undefined;
  readonly shown: BoardLine[] = [];
  /** Of a raffle: the tickets of each line. */
  readonly tickets: TicketCount[] = [];
  readonly #isPoolKnown: boolean;
  readonly #sealed: SealedOwed | undefined;
  #areOwedKnown = false;
  #last: BoardLine | undefined;
  #unfolded = 0;

  constructor(context: BoardContext) {
    this.#context = context;
    this.#owed = new OwedPayouts(context.said.payouts, context.findings);
    const definition = context.rules?.definition;
    const rules =
      definition && boardRulesOf(definition, definition, seasonBeginAt(definition, Number.POSITIVE_INFINITY));
    const prizes = rules && prizesOfTurnover(rules, context);
    this.#isPoolKnown = prizes !== undefined;
    this.#rules = rules && { ...rules, prizes: prizes ?? [] };
    this.#steps = definition && completedStepsOf(definition, context.said, context.findings);
    if (definition && this.#rules?.teams) this.#teams = new OwedByTeams(definition, this.#rules);
    else if (this.#rules && this.#isPoolKnown) this.#places = new OwedByPlaces(this.#rules);
    this.#sealed = definition && sealedOwedOf(definition, context);
    if (context.scores) this.#takeOff(context.scores);
  }

  /** How many lines are of erased players, whose events cannot be opened. */
  get unfolded(): number {
    return this.#unfolded;
  }

  /** Whether every payout was computed again. */
  get areOwedKnown(): boolean {
    return this.#areOwedKnown;
  }

  /** Takes a line `line`. */
  take(value: unknown): void {
    const line = readLine(value);
    const { rules, scores } = this.#context;
    this.#hash.update(utf8(boardLine(line)));
    this.#range.add(boardLeafHash(line));
    this.#sealed?.add(line.player_hash);
    if (scores) this.#compare(line, scores);
    if (this.#rules) this.#checkPlace(line, this.#rules);
    if (rules?.definition.kind === 'raffle')
      this.tickets.push({ player_hash: line.player_hash, tickets: Number(line.score) });
    if (this.shown.length < SHOWN_LINES) this.shown.push(line);
    this.#last = line;
  }

  /** Excluded players have a score and no line. */
  #takeOff(scores: Scores): void {
    const { said, hasOpaque, decisions, findings } = this.#context;
    for (const player_hash of said.excluded) {
      const [score] = scores.of(player_hash);
      if (score) scores.close(score);
      else if (scores.staked.has(player_hash)) continue;
      else if (!(hasOpaque && decisions.erasures.has(player_hash)))
        findings.fail('fold', `Player ${player_hash} was taken off the board, but has no score.`);
    }
  }

  #compare(line: BoardLine, scores: Scores): void {
    const { hasOpaque, decisions, findings } = this.#context;
    const open = scores.of(line.player_hash);
    const folded = open.find((score) => isSameScore(score, line)) ?? open[0];
    if (folded) scores.close(folded);
    this.#teams?.add(line, folded);
    const isSame = folded !== undefined && isSameScore(folded, line);
    const isUnfolded = !isSame && hasOpaque && decisions.erasures.has(line.player_hash);
    this.#steps?.take(line, isUnfolded ? undefined : folded);
    if (isUnfolded) this.#unfolded += 1;
    else if (!isSame) findings.fail('fold', sentenceOf(line, folded));
  }

  #checkPlace(line: BoardLine, { better, tieRule }: BoardRules): void {
    const { findings, decisions } = this.#context;
    const last = this.#last;
    const place = this.#placeOf(line, tieRule);
    findings.demand(
      line.place === place,
      'places',
      () => `Player ${line.player_hash} has place ${line.place}, by the rules it is ${place}.`,
    );
    findings.demand(
      last === undefined || isBefore(better, last, line),
      'places',
      () =>
        `Player ${line.player_hash} comes after player ${last?.player_hash}, by the rules it is the other way.`,
    );
    findings.demand(
      !decisions.isDisqualified(line.player_hash),
      'places',
      () => `Player ${line.player_hash} was disqualified and is on the board.`,
    );
    findings.demand(
      !isOver(this.#rules ?? {}, line.reached),
      'places',
      () => `Player ${line.player_hash} has a line for points of a season that is over.`,
    );
    this.#takeOwed(this.#places?.take(line));
  }

  #placeOf(line: BoardLine, tieRule: TieRule): number {
    const last = this.#last;
    const { sharesPlaces, countsScores } = tieTraits[tieRule];
    if (sharesPlaces && last?.units === line.units) return last.place;
    return countsScores ? (last?.place ?? 0) + 1 : this.#range.to;
  }

  /** There are no more lines. */
  end(): void {
    const { findings, scores, rules, decisions } = this.#context;
    const { settlement } = decisions;
    // Scores of a season that is over have no line.
    for (const { player_hash, reached_at } of scores?.left() ?? [])
      if (!isOver(this.#rules ?? {}, reached_at))
        findings.fail('fold', `Player ${player_hash} has a score, but no line on the board.`);
    if (scores) findings.pass('fold', this.#foldedSentence(scores));
    if (rules) {
      findings.pass('places', 'Every place follows from the scores, their times and the tie rule.');
      this.#areOwedKnown = this.#steps ? this.#steps.end() : this.#endOwed();
      this.#sealed?.end();
    }
    if (settlement) this.#checkHashes(settlement);
  }

  /** Payouts of teams follow from all lines. Answers whether the payouts were compared. */
  #endOwed(): boolean {
    const { findings, rules, said, decisions } = this.#context;
    if (this.#checksPots()) return false;
    if (!this.#isPoolKnown) {
      findings.pass(
        'payouts',
        'Not checked: what erased players staked, which cannot be folded, is part of the pool.',
      );
      return false;
    }
    if (this.#teams && this.#unfolded > 0) {
      findings.pass(
        'payouts',
        'Not checked: scores of erased players, which cannot be folded, are part of their teams’.',
      );
      return false;
    }
    const definition = rules?.definition;
    if (definition?.kind === 'drop') {
      checkFallen(definition, said.payouts, decisions, findings);
      return false;
    }
    this.#takeOwed(this.#teams?.owed() ?? this.#places?.end());
    this.#owed.end();
    return true;
  }

  /** Of a jackpot: what the pots say. */
  #checksPots(): boolean {
    const { rules, scores, said, decisions, hasOpaque, findings } = this.#context;
    const definition = rules?.definition;
    if (definition?.kind !== 'jackpot') return false;
    const sum = hasOpaque ? undefined : scores?.staked.without(said.excluded);
    const closes = rules?.campaign.graceEnd ?? 0;
    checkPots({ definition, closes, payouts: said.payouts, sum, decisions, findings });
    return true;
  }

  #takeOwed(lines: Iterable<OwedLine> = []): void {
    for (const { line, prizes } of lines) this.#owed.take(line, prizes);
  }

  #foldedSentence(scores: Scores): string {
    const count = this.#range.to;
    const opaque = this.#unfolded;
    const off = scores.count - (count - opaque);
    return [
      `Folded again: ${count - opaque} of ${counted(count, 'line')}.`,
      ...(off > 0 ? [`Not on the board: ${counted(off, 'player')} with a score.`] : []),
      ...(opaque > 0
        ? [`Of erased players, whose events cannot be opened: ${counted(opaque, 'line')}.`]
        : []),
    ].join(' ');
  }

  #checkHashes({
    count,
    board_hash,
    board_root,
  }: {
    count: number;
    board_hash: string;
    board_root: string;
  }): void {
    const { findings } = this.#context;
    const lines = this.#range.to;
    findings.demand(
      count === lines,
      'board_hash',
      () => `The board was settled with ${counted(count, 'line')}, the file has ${lines}.`,
    );
    findings.demand(
      hex(this.#hash.digest()) === board_hash,
      'board_hash',
      () => 'The lines are not those of the settlement: their hash is another one.',
    );
    const root = lines === 0 ? EMPTY_ROOT : this.#range.rootWith(lines, []);
    findings.demand(
      root !== undefined && hex(root) === board_root,
      'board_root',
      () => 'The lines do not lead to the root of the settlement.',
    );
    findings.pass(
      'board_hash',
      `The hash of ${counted(lines, 'line')} is that of the settlement, ${board_hash}.`,
    );
    findings.pass('board_root', 'The tree of the lines has the root of the settlement.');
  }
}

function sentenceOf({ player_hash, score, reached_at }: BoardLine, folded: OpenScore | undefined): string {
  const line = `Player ${player_hash} has ${score}, reached at ${reached_at}, on the board`;
  if (!folded) return `${line}, but the opened events give no such score.`;
  return `${line}; the opened events give ${scoredText(folded)}.`;
}

function isBefore(better: 'higher' | 'lower', a: BoardLine, b: BoardLine): boolean {
  if (a.units === b.units) return a.reached <= b.reached;
  return better === 'higher' ? a.units > b.units : a.units < b.units;
}
