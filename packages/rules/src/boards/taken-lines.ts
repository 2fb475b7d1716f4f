import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import { scoreText } from '../kinds/tournament/score.ts';
import type { BoardEntry } from './tie-rule.ts';

/** One line of a board as others see it. */
export interface BoardRow {
  /** 1-based; equal scores share it, except under the tie rule `first_to_reach`. */
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
  readonly #prizesAt: (index: number) => Prize[];

  /** `places` are those of the entries, `prizesAt` answers what the entry at an index wins. */
  constructor(
    entries: readonly BoardEntry[],
    places: readonly number[],
    prizesAt: (index: number) => Prize[],
  ) {
    this.#entries = entries;
    this.#places = places;
    this.#prizesAt = prizesAt;
  }

  get length(): number {
    return this.#entries.length;
  }

  /** Rows from `from` (0-based, of these lines) up to but without `to`. */
  rows(from = 0, to = this.length): BoardRow[] {
    return this.#entries.slice(from, to).map(({ player_id, units, reached_at }, i) => {
      const place = this.#places[from + i] as number;
      return { place, player_id, score: scoreText(units), reached_at, prizes: this.#prizesAt(from + i) };
    });
  }
}
