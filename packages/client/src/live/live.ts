import type { LiveChange } from './held-boards.ts';
import { LiveBoards, type LiveOptions } from './live-boards.ts';

/** Changes for one reader: of each kind and campaign only the newest waits, so a slow reader costs no memory. */
class LatestChanges implements AsyncIterableIterator<LiveChange, void, undefined> {
  readonly #waiting = new Map<string, LiveChange>();
  readonly #onEnd: (ended: LatestChanges) => void;
  #wake: (() => void) | undefined;
  #ended = false;

  constructor(onEnd: (ended: LatestChanges) => void) {
    this.#onEnd = onEnd;
  }

  add(change: LiveChange): void {
    const data = change.type === 'board' ? change.board : change.type === 'me' ? change.me : change.phase;
    this.#waiting.set(`${change.type} ${data.campaign_id}`, change);
    this.#wake?.();
  }

  end(): void {
    this.#ended = true;
    this.#onEnd(this);
    this.#wake?.();
  }

  async next(): Promise<IteratorResult<LiveChange, void>> {
    while (!this.#ended && this.#waiting.size === 0) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const [first] = this.#waiting;
    if (first === undefined || this.#ended) return { done: true, value: undefined };
    this.#waiting.delete(first[0]);
    return { done: false, value: first[1] };
  }

  async return(): Promise<IteratorResult<LiveChange, void>> {
    this.end();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}

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
