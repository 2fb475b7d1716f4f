import type { Write } from '../events/events.ts';
import type { ShownEvents } from '../scoring/scoring.ts';

/** Writes of one tenant that are remembered until boards show them; beyond it, one in between is not measured. */
const MAX_WRITES = 1_000;

interface Waiting {
  head: number;
  since: number;
}

/** Measures how long it takes until boards show what was acknowledged, a write at a time: nothing is done for each event. */
export class WaitingWrites {
  readonly #clock: () => number;
  readonly #onShown: (seconds: number) => void;
  readonly #waiting = new Map<number, Waiting[]>();

  /** `clock` answers milliseconds that never go back; `onShown` is called with the seconds that each write took. */
  constructor(clock: () => number, onShown: (seconds: number) => void) {
    this.#clock = clock;
    this.#onShown = onShown;
  }

  written(tenant_id: number, { head, events }: Pick<Write, 'head' | 'events'>): void {
    if (events.length === 0) return;
    const writes = this.#waiting.get(tenant_id);
    const write = { head, since: this.#clock() };
    if (!writes) this.#waiting.set(tenant_id, [write]);
    else if (writes.length < MAX_WRITES) writes.push(write);
  }

  shown({ tenant_id, seq }: Pick<ShownEvents, 'tenant_id' | 'seq'>): void {
    const writes = this.#waiting.get(tenant_id);
    if (!writes) return;
    const now = this.#clock();
    const unshown = writes.findIndex(({ head }) => head > seq);
    const shown = writes.splice(0, unshown < 0 ? writes.length : unshown);
    for (const { since } of shown) this.#onShown((now - since) / 1000);
    if (writes.length === 0) this.#waiting.delete(tenant_id);
  }

  /** How long (s) the oldest write has waited that no board shows yet; 0: none waits. */
  longestWait(): number {
    const oldest = Array.from(this.#waiting.values(), ([first]) => first?.since ?? Number.POSITIVE_INFINITY);
    return oldest.length === 0 ? 0 : Math.max(0, (this.#clock() - Math.min(...oldest)) / 1000);
  }
}
