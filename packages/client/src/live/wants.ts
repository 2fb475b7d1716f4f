import type { Locks } from './locks.ts';

/** How many lines the server sends of a board where nobody says. */
export const USUAL_ROWS = 25;
/** So long (ms) changes are gathered: the elements of a page come and go together. */
const GATHER_MILLISECONDS = 50;
/** How often (ms) it is looked whether a tab was closed or crashed: such a one says nothing. */
const LOOK_MILLISECONDS = 15_000;

/** What one of those that share a stream needs. */
export interface Want {
  campaigns: readonly number[];
  rows: number | undefined;
}

/** The beginning of the names of locks that say what is wanted of the stream of this name. */
export function wantPrefix(name: string): string {
  return `${name} wants `;
}

/** The rest of the name of such a lock. */
export function wantText({ campaigns, rows = USUAL_ROWS }: Want): string {
  return JSON.stringify([rows, ...campaigns]);
}

/** What all that share a stream need, as the locks say that they hold. */
export class WantsOfAll {
  readonly #locks: Locks;
  readonly #prefix: string;
  #gathering: ReturnType<typeof setTimeout> | undefined;
  #looking: ReturnType<typeof setInterval> | undefined;
  #onChange: (() => void) | undefined;

  constructor(locks: Locks, name: string) {
    this.#locks = locks;
    this.#prefix = wantPrefix(name);
  }

  /** Calls `onChange` soon, and whenever the wants may be others, until `close`. */
  watch(onChange: () => void): void {
    this.#onChange = onChange;
    this.#looking = setInterval(onChange, LOOK_MILLISECONDS);
    this.changed();
  }

  /** Somebody came or went. */
  changed(): void {
    if (!this.#onChange) return;
    clearTimeout(this.#gathering);
    this.#gathering = setTimeout(this.#onChange, GATHER_MILLISECONDS);
  }

  /** All campaigns that somebody wants, in order, and the most lines of one. */
  async read(): Promise<Want> {
    const { held = [] } = await this.#locks.query();
    const wants = held.flatMap(({ name = '' }) =>
      name.startsWith(this.#prefix) ? [JSON.parse(name.slice(this.#prefix.length)) as number[]] : [],
    );
    const campaigns = new Set(wants.flatMap(([, ...ids]) => ids));
    return {
      campaigns: [...campaigns].sort((a, b) => a - b),
      rows: Math.max(...wants.map(([rows = USUAL_ROWS]) => rows)),
    };
  }

  close(): void {
    this.#onChange = undefined;
    clearTimeout(this.#gathering);
    clearInterval(this.#looking);
  }
}
