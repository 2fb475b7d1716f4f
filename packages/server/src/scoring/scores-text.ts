import { parseWhole, type Whole } from '@laurel/rules/money/decimal.ts';

const QUOTE = 34;
const COMMA = 44;
const OPENING = 91;
const CLOSING = 93;

/**
 * Reads the scores of many players from one text: rows as `PlayerRow.scores` has them, `[[fold_id,"units",reached_at],…]`,
 * each after a comma but the first. It goes from score to score and makes no object: of a million players, making lists of
 * them by `JSON.parse` took a third of the time in which a board was read.
 */
export class ScoresText {
  /** The score that `nextScore` reached: a fold, units in 10^-8, µs. */
  fold_id = 0;
  units: Whole = 0;
  reached_at = 0;
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Goes to the row of the next player; there must be one. */
  nextRow(): void {
    if (this.#at > 0) this.#pass(COMMA);
    this.#pass(OPENING);
  }

  /** Goes to the next score of the row; false: there is none, and the row is over. */
  nextScore(): boolean {
    if (this.#text.charCodeAt(this.#at) === CLOSING) {
      this.#at += 1;
      return false;
    }
    if (this.#text.charCodeAt(this.#at) === COMMA) this.#at += 1;
    this.#pass(OPENING);
    this.fold_id = Number(this.#until(','));
    this.#pass(QUOTE);
    this.units = parseWhole(this.#until('"'));
    this.#pass(COMMA);
    this.reached_at = Number(this.#until(']'));
    return true;
  }

  /** The text up to the character, which is passed. */
  #until(character: string): string {
    const end = this.#text.indexOf(character, this.#at);
    const text = this.#text.slice(this.#at, end);
    this.#at = end + 1;
    return text;
  }

  #pass(character: number): void {
    if (this.#text.charCodeAt(this.#at) !== character)
      throw new SyntaxError(`scores differ from what was written, at ${this.#at}`);
    this.#at += 1;
  }
}
