import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import { scoreText } from '../kinds/tournament/score.ts';
import type { TypeRules } from '../kinds/tournament/tournament-type.ts';
import { type BoardEntry, prizesFor } from './tie-rule.ts';

/** One line of a board as others see it. */
export interface BoardRow {
  /** 1-based; equal scores share it under the tie rule `shared`. */
  place: number;
  player_id: string;
  /** Exact decimal text. */
  score: string;
  /** Microseconds since the Unix epoch, UTC. */
  reached_at: number;
  prizes: Prize[];
}

/**
 * Lines of a board as they were at one moment, whatever becomes of the board. Taking them costs next to nothing; rows are
 * made when they are asked for, so that many can be made some at a time.
 */
export class TakenLines {
  readonly #entries: readonly BoardEntry[];
  readonly #places: readonly number[];
  readonly #prizes: readonly Prize[];
  readonly #prizesBy: TypeRules['prizesBy'];

  /** `places`: those of the entries. */
  constructor(
    entries: readonly BoardEntry[],
    places: readonly number[],
    prizes: readonly Prize[],
    prizesBy: TypeRules['prizesBy'],
  ) {
    this.#entries = entries;
    this.#places = places;
    this.#prizes = prizes;
    this.#prizesBy = prizesBy;
  }

  get length(): number {
    return this.#entries.length;
  }

  /** Rows from `from` (0-based, of these lines) up to but without `to`. */
  rows(from = 0, to = this.length): BoardRow[] {
    return this.#entries.slice(from, to).map(({ player_id, units, reached_at }, i) => {
      const place = this.#places[from + i] as number;
      const prizes = prizesFor(this.#prizes, this.#prizesBy, place, units);
      return { place, player_id, score: scoreText(units), reached_at, prizes };
    });
  }
}
