import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import type { BoardRules } from '@laurel/rules/boards/board.ts';
import { pooledPrizes } from '@laurel/rules/boards/pooled-prizes.ts';
import { prizesFor, splitsTies } from '@laurel/rules/boards/tie-rule.ts';
import type { BoardLine } from './lines.ts';

/** A line and what it is owed. */
export interface OwedLine {
  readonly line: BoardLine;
  readonly prizes: readonly Prize[];
}

/** What lines are owed by their places; a tie that splits is kept until its last line has come (docs/rules/places.md#2). */
export class OwedByPlaces {
  readonly #rules: BoardRules;
  /** The lines of the last score, and how many come before them. */
  #tie: BoardLine[] = [];
  #before = 0;

  constructor(rules: BoardRules) {
    this.#rules = rules;
  }

  /** Takes the next line of the board; yields lines whose prizes are known now, in order. */
  *take(line: BoardLine): Generator<OwedLine> {
    const { prizes, prizesBy, tieRule } = this.#rules;
    if (!splitsTies[tieRule] || prizesBy !== 'place') {
      yield { line, prizes: prizesFor(prizes, prizesBy, line.place, line.units) };
      return;
    }
    if (this.#tie[0]?.units !== line.units) yield* this.end();
    this.#tie.push(line);
  }

  /** After the last line: yields those of the last tie. */
  *end(): Generator<OwedLine> {
    const { prizes, ...terms } = this.#rules;
    const tie = { from: this.#before, to: this.#before + this.#tie.length };
    for (const [index, line] of this.#tie.entries())
      yield { line, prizes: pooledPrizes(prizes, tie, tie.from + index, terms) };
    this.#before = tie.to;
    this.#tie = [];
  }
}
