import type { Connection } from './connection.ts';

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

/** The locks of a browser (`navigator.locks`), as far as they are used here. */
export interface Locks {
  request: (
    name: string,
    options: { signal?: AbortSignal; mode?: 'exclusive' | 'shared' },
    run: () => Promise<void>,
  ) => Promise<void>;
  query: () => Promise<{ held?: readonly { name?: string }[] }>;
}

/** How many campaigns one stream carries at most (docs/rules/live.md#5). */
const MAX_CAMPAIGNS = 20;

interface Carried {
  connection: Connection;
  stop: AbortController;
}

/** How connections are opened and run for all that share. */
interface Carrier {
  open: (campaigns: readonly number[], rows: number | undefined) => Connection;
  run: (connection: Connection, signal: AbortSignal) => Promise<void>;
  /** Called before other campaigns are carried than until now. */
  keep: (campaigns: readonly number[]) => void;
}

/**
 * Carries what all that share want, in one stream for each 20 campaigns, and changes it as they come and go. Ends when the
 * signal is aborted, or when the server refuses one of the streams for good.
 */
export async function carryAll(wants: WantsOfAll, carrier: Carrier, signal: AbortSignal): Promise<void> {
  const carried: Carried[] = [];
  let finish = () => {};
  let fail: (error: unknown) => void = () => {};
  const end = new Promise<void>((resolve, reject) => {
    finish = resolve;
    fail = reject;
  });
  const begin = (campaigns: readonly number[], rows: number | undefined): Carried => {
    const connection = carrier.open(campaigns, rows);
    const stop = new AbortController();
    carrier.run(connection, AbortSignal.any([signal, stop.signal])).then(() => {
      if (!stop.signal.aborted) finish();
    }, fail);
    return { connection, stop };
  };
  const update = async () => {
    const { campaigns, rows } = await wants.read();
    if (signal.aborted || campaigns.length === 0) return;
    carrier.keep(campaigns);
    const lists = inLists(campaigns);
    for (const [at, list] of lists.entries()) {
      const known = carried[at];
      if (known) known.connection.carry(list, rows);
      else carried.push(begin(list, rows));
    }
    for (const { stop } of carried.splice(lists.length)) stop.abort();
  };
  wants.watch(() => void update().catch(fail));
  signal.addEventListener('abort', () => finish(), { once: true });
  try {
    await end;
  } finally {
    wants.close();
    for (const { stop } of carried) stop.abort();
  }
}

function inLists(campaigns: readonly number[]): number[][] {
  const count = Math.ceil(campaigns.length / MAX_CAMPAIGNS);
  return Array.from({ length: count }, (_, at) =>
    campaigns.slice(at * MAX_CAMPAIGNS, (at + 1) * MAX_CAMPAIGNS),
  );
}
