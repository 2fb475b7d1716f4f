import { setTimeout } from 'node:timers/promises';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import { LRUCache } from 'lru-cache';
import { type PastDependencies, readShownFold, type ShownFold } from '../boards/boards.ts';
import { archivedErrors } from '../campaigns/campaigns.ts';
import type { TenantSession } from '../database/database.ts';
import { pausesOfBoard, rulesOfBoard } from '../scoring/scoring.ts';
import { type ComparedWindows, comparedWindows, earliestOf } from './compared-play.ts';
import { type CampaignCount, countRounds } from './count-rounds.ts';

/** For how long (ms) a request waits for rounds that are being counted. */
const PATIENCE = 1_000;
/** For how long (ms) a count is answered although something changed since, and how many times its own duration. */
const MIN_AGE = 5_000;
const TIMES_ITS_DURATION = 20;

export interface CounterDependencies extends PastDependencies {
  clock: () => Date;
  onError: (error: unknown, tenant_id: number) => void;
}

/** A count of a campaign: up to which event, and when it began. */
export interface NumberedCount extends CampaignCount {
  at: Date;
  seq: number;
}

/** The newest count of a campaign; null: there is none yet. */
export interface Counted {
  count: NumberedCount | null;
  /** Whether another count is under way. */
  counting: boolean;
}

/**
 * Counts the rounds of campaigns in the background: a campaign whose figures are read all the time takes some
 * 5 % of one processor. Counts of one tenant take turns with everything else that reads its whole log.
 */
export class RoundCounter {
  readonly #dependencies: CounterDependencies;
  readonly #compares: boolean;
  /** The newest counts, with what they were counted from and when another one may begin (ms). */
  readonly #kept = new LRUCache<string, { key: string; count: NumberedCount; nextAt: number }>({ max: 500 });
  readonly #running = new Map<string, Promise<void>>();
  readonly #ending = new AbortController();

  /** `compares`: what players did before and without the campaign is counted, too. */
  constructor(dependencies: CounterDependencies, compares: boolean) {
    this.#dependencies = dependencies;
    this.#compares = compares;
  }

  /**
   * The newest count, and whether another one is under way; begins one if something changed and the last one is old.
   * `patience`: how long (ms) is waited for it.
   */
  async read(of: ShownFold, patience = PATIENCE): Promise<Counted> {
    const name = `${of.state.tenant.tenant_id} ${of.shown.campaign_id}`;
    const kept = this.#kept.get(name);
    if (kept && (kept.key === keyOf(of) || this.#now < kept.nextAt))
      return { count: kept.count, counting: false };
    const running = this.#running.get(name) ?? this.#begin(name, of);
    await Promise.race([running, setTimeout(patience, undefined, { ref: false })]);
    return { count: this.#kept.get(name)?.count ?? null, counting: this.#running.has(name) };
  }

  /** Whether a count is under way. */
  get isBusy(): boolean {
    return this.#running.size > 0;
  }

  /** Ends the counts under way. */
  async close(): Promise<void> {
    this.#ending.abort(new Error('this process stops'));
    await Promise.all(this.#running.values());
  }

  get #now(): number {
    return this.#dependencies.clock().getTime();
  }

  #begin(name: string, of: ShownFold): Promise<void> {
    const { tenant_id } = of.state.tenant;
    const { signal } = this.#ending;
    const running = this.#dependencies.queue
      .wait(tenant_id, signal, () => this.#count(name, of))
      .catch((error: unknown) => {
        if (!signal.aborted) this.#dependencies.onError(error, tenant_id);
      })
      .finally(() => this.#running.delete(name));
    this.#running.set(name, running);
    return running;
  }

  async #count(name: string, before: ShownFold): Promise<void> {
    const { database, scoring } = this.#dependencies;
    const { tenant_id } = before.state.tenant;
    const tenant = database.ofTenant(tenant_id);
    // Players are known up to the cursor of scoring, so the board must be no newer.
    const of = (await readShownFold({ scoring }, tenant_id, before.shown.campaign_id)) ?? before;
    const { seq } = of.shown;
    const key = keyOf(of);
    await scoring.written(tenant_id);
    const began = this.#now;
    const compiled = await rulesOfBoard(tenant, of.state, of.fold);
    const pauses = await pausesOfBoard(tenant, of.fold);
    const fixed = { ...of, shown: { ...of.shown, seq }, fold: { ...of.fold, compiled, pauses } };
    const windows = this.#compares ? await windowsOf(tenant, comparedWindows(compiled, began * 1_000)) : null;
    const counted = await countRounds(tenant, fixed, { signal: this.#ending.signal }, windows);
    const nextAt = this.#now + Math.max(MIN_AGE, TIMES_ITS_DURATION * (this.#now - began));
    this.#kept.set(name, { key, count: { ...counted, at: new Date(began), seq }, nextAt });
  }
}

/** Without windows before the campaign where their log is archived. */
async function windowsOf(tenant: TenantSession, windows: ComparedWindows): Promise<ComparedWindows> {
  const start = formatTimestamp(earliestOf(windows));
  return (await archivedErrors(tenant, { start })).length > 0 ? { ...windows, windows: 0 } : windows;
}

/** The log and the counted changes outside it determine the rounds; a settled board does not change. */
function keyOf({ state, shown, fold }: ShownFold): string {
  const { changes, campaigns_version } = state.cursor;
  return [fold.fold_id, shown.seq, ...(shown.isSettled ? [] : [changes, campaigns_version])].join(' ');
}
