import { setImmediate } from 'node:timers/promises';
import type { Board, BoardRow } from '@laurel/rules/boards/board.ts';

/** Rows that are processed before the event loop may run other work. */
const ROWS_AT_ONCE = 1_000;

/** All rows of a board in order; `signal` ends it half way. */
export async function* everyRow(board: Board, signal: AbortSignal): AsyncGenerator<BoardRow> {
  for (let from = 0; from < board.count; from += ROWS_AT_ONCE) {
    signal.throwIfAborted();
    yield* board.rows(from, from + ROWS_AT_ONCE);
    await setImmediate();
  }
}
