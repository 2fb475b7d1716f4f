import type { Board } from '@laurel/rules/boards/board.ts';
import { LRUCache } from 'lru-cache';
import type { Moment } from '../scoring/scoring.ts';
import type { ShownFold } from './past.ts';

/** Lines of all boards that are kept: some 100 MB. A larger board is folded for each page. */
const MAX_LINES = 500_000;
const MAX_MILLISECONDS = 60_000;

/** Past boards that were folded recently: pages of one board are read one after the other. */
export class KeptBoards {
  readonly #kept = new LRUCache<string, Board>({
    maxSize: MAX_LINES,
    sizeCalculation: ({ count }) => count + 1,
    ttl: MAX_MILLISECONDS,
  });

  /** The board at the moment; folded again only if something outside the log changed since. */
  get(of: ShownFold, moment: Moment): Board | undefined {
    return this.#kept.get(keyOf(of, moment));
  }

  set(of: ShownFold, moment: Moment, board: Board): void {
    this.#kept.set(keyOf(of, moment), board);
  }
}

/** A past board follows from the log up to the moment and from counted changes outside the log. */
function keyOf({ state, fold }: ShownFold, { at, seq, voids_up_to }: Moment): string {
  const { changes, campaigns_version } = state.cursor;
  return [state.tenant.tenant_id, fold.fold_id, changes, campaigns_version, at, seq, voids_up_to].join(' ');
}
