import { tieTraits } from '@laurel/contract/campaigns/tie-traits.ts';
import type { ScoreType } from '../kinds/scored.ts';
import type { Whole } from '../money/decimal.ts';
import { type BoardRules, type LineValues, type PlayerLine, setLine } from './line.ts';
import { OrderedList } from './ordered-list.ts';
import type { BoardEntry } from './tie-rule.ts';

/** The scores (10^-8) of a board, each once, the best first: the places of the tie rule `dense`. */
class DistinctScores {
  #order: OrderedList<Whole>;

  constructor(better: ScoreType<never, never>['better']) {
    const sign = better === 'higher' ? -1 : 1;
    this.#order = new OrderedList((a, b) => (a === b ? 0 : a < b ? -sign : sign));
  }

  /** A copy that may change while this one stays; what they have in common is not copied. */
  fork(): DistinctScores {
    const copy = new DistinctScores('higher');
    copy.#order = this.#order.fork();
    return copy;
  }

  /** The next of scores that come in order; one that repeats is kept once. */
  append(units: Whole): void {
    if (this.at(this.#order.length - 1) !== units) this.#order.append(units);
  }

  /** Notes whether any line has the score now. */
  note(units: Whole, isThere: boolean): void {
    const position = this.countBetter(units);
    const wasThere = this.at(position) === units;
    if (isThere && !wasThere) this.#order.add(units);
    if (!isThere && wasThere) this.#order.remove(units);
  }

  get length(): number {
    return this.#order.length;
  }

  countBetter(units: Whole): number {
    return this.#order.countBefore(units);
  }

  /** The score at a position (0-based); undefined past the last. */
  at(position: number): Whole | undefined {
    return position < 0 ? undefined : this.#order.slice(position, position + 1)[0];
  }
}

/** The lines of a board in order (docs/rules/places.md#1), and the places that they have. */
export class OrderedLines {
  readonly #rules: Pick<BoardRules, 'better' | 'tieRule'>;
  #order: OrderedList<BoardEntry>;
  /** Under `dense`, where places are numbers of scores and not of lines. */
  #scores: DistinctScores | undefined;

  constructor(
    rules: Pick<BoardRules, 'better' | 'tieRule'>,
    compare: (a: BoardEntry, b: BoardEntry) => number,
  ) {
    this.#rules = rules;
    this.#order = new OrderedList(compare);
    if (tieTraits[rules.tieRule].countsScores) this.#scores = new DistinctScores(rules.better);
  }

  /** A copy that may change while this one stays; what they have in common is not copied. */
  fork(compare: (a: BoardEntry, b: BoardEntry) => number): OrderedLines {
    const copy = new OrderedLines(this.#rules, compare);
    copy.#order = this.#order.fork();
    copy.#scores = this.#scores?.fork();
    return copy;
  }

  get length(): number {
    return this.#order.length;
  }

  /** The next of lines that come in order. */
  append(line: BoardEntry): void {
    this.#order.append(line);
    this.#scores?.append(line.units);
  }

  /** Gives the line, which is here if `wasHere`, other values; whether it is here afterwards. */
  change(line: PlayerLine, values: LineValues, wasHere: boolean, isHere: boolean): void {
    const before = line.units;
    const stays = wasHere && isHere;
    const place = stays ? this.#order.placeOf(line) : -1;
    if (wasHere && !stays) this.#order.remove(line);
    setLine(line, values);
    if (stays) this.#order.moved(place, line);
    else if (isHere) this.#order.add(line);
    if (this.#scores && (wasHere || isHere)) this.#noteScores(this.#scores, [before, line.units]);
  }

  #noteScores(scores: DistinctScores, changed: readonly Whole[]): void {
    for (const units of changed) scores.note(units, this.countUpTo(units) > this.countBetter(units));
  }

  /** Lines from a position (0-based) up to but without `to`. */
  slice(from: number, to: number): BoardEntry[] {
    return this.#order.slice(from, to);
  }

  /** How many lines come before this one. */
  countBefore(line: BoardEntry): number {
    return this.#order.countBefore(line);
  }

  /** How many lines have a better score than this one, in 10^-8. */
  countBetter(units: Whole): number {
    return this.#order.countBefore({ units, reached_at: Number.NEGATIVE_INFINITY, player_id: '' });
  }

  /** How many lines have this score, in 10^-8, or a better one. */
  countUpTo(units: Whole): number {
    return this.#order.countBefore({ units, reached_at: Number.POSITIVE_INFINITY, player_id: '' });
  }

  /** The score of the line at a position (0-based), in 10^-8; undefined past the last. */
  unitsAt(position: number): Whole | undefined {
    return this.#order.slice(position, position + 1)[0]?.units;
  }

  /** The score that a place takes, as the tie rule counts places; undefined past the last. */
  unitsOfPlace(place: number): Whole | undefined {
    return this.#scores ? this.#scores.at(place - 1) : this.unitsAt(place - 1);
  }

  /** The place of a score, in 10^-8, whether or not a line has it. */
  placeOfScore(units: Whole): number {
    return (this.#scores ?? this).countBetter(units) + 1;
  }

  /** The place of a line behind all others. */
  get nextPlace(): number {
    return (this.#scores ?? this.#order).length + 1;
  }

  /** The place of the line at a position, which may share that of lines before it. */
  placeAt(position: number, line: BoardEntry | undefined): number {
    if (!tieTraits[this.#rules.tieRule].sharesPlaces || !line) return position + 1;
    return this.placeOfScore(line.units);
  }
}
