import type { ScoreType } from '../kinds/scored.ts';
import type { Whole } from '../money/decimal.ts';
import { OrderedList } from './ordered-list.ts';

/** The scores (10^-8) of a board, each once, the best first: the places of the tie rule `dense`. */
export class DistinctScores {
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
