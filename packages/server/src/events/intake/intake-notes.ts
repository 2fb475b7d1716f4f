import type { Database } from '../../database/database.ts';
import { type Repeated, repeat } from '../../scheduling/repeat.ts';
import { addMinutes, type IntakeCounts, type MinuteCounts, removeMinutes } from '../store/intake-minutes.ts';
import { insertRefusals, type RefusedEvent, trimRefusals } from '../store/refused-events.ts';

/** How often (ms) records are written; a crash loses those since. */
const WRITE_MILLISECONDS = 5_000;
/** How long minutes, and refused events, are kept. */
const MINUTES_KEPT_MILLISECONDS = 35 * 86_400_000;
export const REFUSALS_KEPT_MILLISECONDS = 7 * 86_400_000;
/** How many refused events of a tenant are kept. */
const MAX_REFUSALS = 1_000;
/** How many of them may wait to be written: a flood of them costs no more than that. */
const REFUSALS_WAITING = 200;
/** How often old records of a tenant are looked for while it sends. */
const CLEAN_MILLISECONDS = 3_600_000;

interface Notes {
  /** By minute and API key. */
  minutes: Map<string, MinuteCounts>;
  refused: RefusedEvent[];
}

export interface IntakeNotesDependencies {
  database: Database;
  clock: () => Date;
  onError: (error: unknown, tenant_id: number) => void;
}

/**
 * What staff see of intake in addition to its totals: counts a minute, and the newest refused events. Gathered in memory, a
 * few additions a batch, and written later; a tenant that sends nothing costs nothing.
 */
export class IntakeNotes {
  readonly #dependencies: IntakeNotesDependencies;
  readonly #waiting = new Map<number, Notes>();
  readonly #writing = new Map<number, Promise<void>>();
  readonly #cleaned = new Map<number, number>();
  readonly #repeated: Repeated;

  constructor(dependencies: IntakeNotesDependencies) {
    this.#dependencies = dependencies;
    const work = async () => {
      await this.#writeAll();
      return false;
    };
    this.#repeated = repeat(work, { milliseconds: WRITE_MILLISECONDS, onError: () => {} });
  }

  /** Counts the outcome of a batch. */
  count(tenant_id: number, api_key_id: number, counts: IntakeCounts): void {
    const now = this.#dependencies.clock().getTime();
    const minute = new Date(now - (now % 60_000));
    addCounts(this.#notesOf(tenant_id).minutes, { ...counts, minute, api_key_id });
  }

  /** Records events that were refused; in a flood only the newest. */
  refuse(tenant_id: number, refused: readonly RefusedEvent[]): void {
    const notes = this.#notesOf(tenant_id);
    notes.refused = [...notes.refused, ...refused].slice(-REFUSALS_WAITING);
  }

  /** Resolves once everything that this process recorded of the tenant is written, or could not be. */
  written(tenant_id: number): Promise<void> {
    const write = async (before: Promise<void> | undefined) => {
      await before;
      await this.#write(tenant_id);
    };
    const writing = write(this.#writing.get(tenant_id)).finally(() => {
      if (this.#writing.get(tenant_id) === writing) this.#writing.delete(tenant_id);
    });
    this.#writing.set(tenant_id, writing);
    return writing;
  }

  /** Writes the remaining records. */
  async close(): Promise<void> {
    await this.#repeated.close();
    await this.#writeAll();
  }

  async #writeAll(): Promise<void> {
    for (const tenant_id of [...this.#waiting.keys()]) await this.written(tenant_id);
  }

  /** Records that cannot be written are written later, so counts of a commit whose answer was lost may count twice. */
  async #write(tenant_id: number): Promise<void> {
    const notes = this.#waiting.get(tenant_id);
    if (!notes) return;
    this.#waiting.delete(tenant_id);
    try {
      await this.#writeNotes(tenant_id, notes);
    } catch (error) {
      const newer = this.#notesOf(tenant_id);
      for (const counts of notes.minutes.values()) addCounts(newer.minutes, counts);
      newer.refused = [...notes.refused, ...newer.refused].slice(-REFUSALS_WAITING);
      this.#dependencies.onError(error, tenant_id);
    }
  }

  async #writeNotes(tenant_id: number, { minutes, refused }: Notes): Promise<void> {
    const { database, clock } = this.#dependencies;
    const now = clock().getTime();
    const tenant = database.ofTenant(tenant_id);
    if (minutes.size > 0) await tenant.transaction((session) => addMinutes(session, [...minutes.values()]));
    minutes.clear();
    if (refused.length > 0) await insertRefusals(tenant, refused);
    const isDue = Math.abs(now - (this.#cleaned.get(tenant_id) ?? 0)) >= CLEAN_MILLISECONDS;
    const trims = refused.length > 0 || isDue;
    refused.length = 0;
    if (trims)
      await trimRefusals(tenant, {
        kept: MAX_REFUSALS,
        before: new Date(now - REFUSALS_KEPT_MILLISECONDS),
      });
    if (!isDue) return;
    await removeMinutes(tenant, new Date(now - MINUTES_KEPT_MILLISECONDS));
    this.#cleaned.set(tenant_id, now);
  }

  #notesOf(tenant_id: number): Notes {
    const known = this.#waiting.get(tenant_id);
    if (known) return known;
    const made: Notes = { minutes: new Map(), refused: [] };
    this.#waiting.set(tenant_id, made);
    return made;
  }
}

function addCounts(minutes: Notes['minutes'], counts: MinuteCounts): void {
  const key = `${counts.minute.getTime()}/${counts.api_key_id}`;
  const known = minutes.get(key);
  if (!known) {
    minutes.set(key, { ...counts });
    return;
  }
  known.accepted += counts.accepted;
  known.duplicates += counts.duplicates;
  known.conflicts += counts.conflicts;
  known.rejected += counts.rejected;
  known.dated_ahead += counts.dated_ahead;
}
