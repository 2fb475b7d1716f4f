import type { LiveChange } from './held-boards.ts';

/** Changes for one reader: of each kind and campaign only the newest waits, so a slow reader costs no memory. */
export class LatestChanges implements AsyncIterableIterator<LiveChange, void, undefined> {
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
