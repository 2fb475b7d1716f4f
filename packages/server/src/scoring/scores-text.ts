import { parseWhole, type Whole } from '@laurel/rules/money/decimal.ts';
import { type TeamPart, unpackParts } from '@laurel/rules/teams/team-points.ts';

const QUOTE = 34;
const COMMA = 44;
const OPENING = 91;
const CLOSING = 93;

/**
 * Reads the scores of many players from one text: rows as `PlayerRow.scores` has them, `[[fold_id,"units",reached_at],…]`,
 * each after a comma but the first; in campaigns with teams a score has the length and the text of its parts, too, and with
 * a pool of turnover what the player staked. It goes from score to score and makes no object: of a million players, making
 * lists of them by `JSON.parse` took a third of the time in which a board was read.
 */
export class ScoresText {
  /** The score that `nextScore` reached: a fold, units in 10^-8 (NaN: none, the player only staked something), µs. */
  fold_id = 0;
  units: Whole = 0;
  reached_at = 0;
  /** What of it is each team's; undefined in campaigns without teams. */
  teams: readonly TeamPart[] | undefined;
  /** What the player staked, in 10^-8; undefined in campaigns without a pool of turnover. */
  turnover: Whole | undefined;
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
    this.units = storedUnits(this.#until('"'));
    this.#pass(COMMA);
    this.reached_at = this.#number();
    this.teams = this.#text.charCodeAt(this.#at) === COMMA ? this.#readTeams() : undefined;
    this.turnover = this.#text.charCodeAt(this.#at) === COMMA ? this.#readTurnover() : undefined;
    this.#pass(CLOSING);
    return true;
  }

  /** How long the text of the parts is comes before it, so that no name of a team has to be read to find its end. */
  #readTeams(): readonly TeamPart[] | undefined {
    this.#pass(COMMA);
    const length = Number(this.#until(','));
    const packed = JSON.parse(this.#text.slice(this.#at, this.#at + length));
    this.#at += length;
    return packed === null ? undefined : unpackParts(packed);
  }

  #readTurnover(): Whole {
    this.#pass(COMMA);
    this.#pass(QUOTE);
    return parseWhole(this.#until('"'));
  }

  /** The digits that come next, as a number. */
  #number(): number {
    const from = this.#at;
    while (isDigit(this.#text.charCodeAt(this.#at))) this.#at += 1;
    return Number(this.#text.slice(from, this.#at));
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

/** The units of a score as a row has them: NaN where the player has none and only staked something. */
export function storedUnits(text: string): Whole {
  return text === '' ? Number.NaN : parseWhole(text);
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
