import type { LiveChange } from './held-boards.ts';
import { LatestChanges } from './latest-changes.ts';
import { LiveBoards, type LiveOptions } from './live-boards.ts';

export type { HeldBoard } from './board.ts';
export type { LiveState } from './connection.ts';
export type { LiveChange } from './held-boards.ts';
export { LiveBoards, type LiveEvents, type LiveOptions } from './live-boards.ts';
export { LiveFailure } from './live-failure.ts';
export type { LiveRequest } from './live-request.ts';
export type { LiveLine, LiveStatus, MeMessage, PhaseMessage } from './messages.ts';

/** Live boards whose changes can be walked through, too. */
export class WatchedBoards extends LiveBoards implements AsyncIterable<LiveChange> {
  readonly #readers = new Set<LatestChanges>();

  /**
   * Changes as they come, until `close`. A slow reader gets the newest of each board, own line and phase, and misses those
   * between.
   */
  [Symbol.asyncIterator](): AsyncIterator<LiveChange, void, undefined> {
    const latest = new LatestChanges((one) => {
      stop();
      this.#readers.delete(one);
    });
    const stop = this.on('change', (change) => latest.add(change));
    this.#readers.add(latest);
    if (this.isClosed) latest.end();
    return latest;
  }

  override close(): void {
    super.close();
    for (const reader of this.#readers) reader.end();
  }
}

/** Watches live boards; see `LiveBoards`. */
export function watchBoards(options: LiveOptions): WatchedBoards {
  return new WatchedBoards(options);
}
