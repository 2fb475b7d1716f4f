/** What a process knows of the cursor of a tenant that it scores. */
export type Knowledge =
  /** Nothing is known that moved the cursor; it need not be looked at before a moment (ms) of the monotonic clock. */
  | { is: 'sure'; until: number }
  /** Something outside the log may have changed: work begins with a look at the cursor. */
  | { is: 'unsure' }
  /** Something moved the cursor, and what this process followed was dropped: a look comes first, then a locked step. */
  | { is: 'overtaken' };

export type KnowledgeName = Knowledge['is'];

/** What changes the knowledge. A look finds what was true when it began, so `looking` is noted before it. */
export const knowledgeEvents = ['looking', 'changed', 'overtaken', 'failed', 'locked'] as const;
export type KnowledgeEvent = (typeof knowledgeEvents)[number];

/**
 * What each event leads to. Nothing overtakes a locked step, so only such a step (or a failure, which drops everything) ends
 * `overtaken`; more players may wait than it folds again.
 */
export const knowledgeAfter: Record<KnowledgeName, Record<KnowledgeEvent, KnowledgeName>> = {
  sure: {
    looking: 'sure',
    changed: 'unsure',
    overtaken: 'overtaken',
    failed: 'unsure',
    locked: 'unsure',
  },
  unsure: {
    looking: 'sure',
    changed: 'unsure',
    overtaken: 'overtaken',
    failed: 'unsure',
    locked: 'unsure',
  },
  overtaken: {
    looking: 'overtaken',
    changed: 'overtaken',
    overtaken: 'overtaken',
    failed: 'unsure',
    locked: 'unsure',
  },
};

/** What is under way of a tenant next to its chain of steps: the newest checkpoint. */
export type Writing =
  | { is: 'none' }
  | { is: 'under way'; done: Promise<void> }
  /** The next turn of the chain throws the error. */
  | { is: 'failed'; error: unknown };

/** Whether work waits for a chain of steps, which may rest until it does. */
export class Wakes {
  /** Work was announced, and no turn has taken it since: the one that does sets this back. */
  isWaiting = false;
  #onWake: (() => void) | undefined;

  wake(): void {
    this.isWaiting = true;
    this.#onWake?.();
  }

  /** Resolves at the next wake, after so many milliseconds or with `earlier`, whichever comes first. */
  async rest(milliseconds: number, earlier?: Promise<void>): Promise<void> {
    const woken = Promise.withResolvers<void>();
    this.#onWake = woken.resolve;
    const timer = setTimeout(woken.resolve, milliseconds);
    await Promise.race([woken.promise, earlier ?? woken.promise]);
    clearTimeout(timer);
    this.#onWake = undefined;
  }
}
