import { setTimeout } from 'node:timers/promises';
import type { PlayedRounds } from '@laurel/contract/figures/figures.ts';
import { exactText, isZero, quotientHalfUp } from '@laurel/rules/money/decimal.ts';
import { LRUCache } from 'lru-cache';
import { type PastDependencies, readShownFold, type ShownFold } from '../boards/boards.ts';
import { pausesOfBoard, rulesOfBoard } from '../scoring/scoring.ts';
import { countRounds, type RoundCount } from './count-rounds.ts';

/** For how long (ms) a request waits for rounds that are being counted. */
const PATIENCE = 1_000;
/** For how long (ms) a count is answered although something changed since, and how many times its own duration. */
const MIN_AGE = 15_000;
const TIMES_ITS_DURATION = 20;

export interface CounterDependencies extends PastDependencies {
  clock: () => Date;
  onError: (error: unknown, tenant_id: number) => void;
}

/** Of a mission: what all players completed, and how many of them win something. */
export type CountedSteps = Pick<RoundCount, 'completed' | 'winning'>;

/** What is counted of a campaign; null: there is no count yet. */
export interface Counted {
  played: PlayedRounds | null;
  steps: CountedSteps | null;
  /** Whether another count is under way. */
  counting: boolean;
}

/** The newest count of a campaign, with what it was counted from and when another one may begin (ms). */
interface KeptCount {
  key: string;
  played: PlayedRounds;
  steps: CountedSteps;
  nextAt: number;
}

/**
 * Counts the rounds of campaigns in the background: a campaign whose figures are read all the time takes some
 * 5 % of one processor. Counts of one tenant take turns with everything else that reads its whole log.
 */
export class RoundCounter {
  readonly #dependencies: CounterDependencies;
  readonly #kept = new LRUCache<string, KeptCount>({ max: 500 });
  readonly #running = new Map<string, Promise<void>>();
  readonly #ending = new AbortController();

  constructor(dependencies: CounterDependencies) {
    this.#dependencies = dependencies;
  }

  /** The newest count, and whether another one is under way; begins one if something changed and the last one is old. */
  async read(of: ShownFold): Promise<Counted> {
    const name = nameOf(of);
    const kept = this.#kept.get(name);
    if (kept && (kept.key === keyOf(of) || this.#now < kept.nextAt))
      return { played: kept.played, steps: kept.steps, counting: false };
    const running = this.#running.get(name) ?? this.#begin(name, of);
    await Promise.race([running, setTimeout(PATIENCE, undefined, { ref: false })]);
    const { played = null, steps = null } = this.#kept.get(name) ?? {};
    return { played, steps, counting: this.#running.has(name) };
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
    const walk = { signal: this.#ending.signal };
    const { completed, winning, ...counted } = await countRounds(tenant, fixed, walk);
    const took = this.#now - began;
    const nextAt = this.#now + Math.max(MIN_AGE, TIMES_ITS_DURATION * took);
    this.#kept.set(name, {
      key,
      played: playedOf(counted, new Date(began), seq),
      steps: { completed, winning },
      nextAt,
    });
  }
}

function nameOf({ state, shown }: ShownFold): string {
  return `${state.tenant.tenant_id} ${shown.campaign_id}`;
}

/** The log and the counted changes outside it determine the rounds; a settled board does not change. */
function keyOf({ state, shown, fold }: ShownFold): string {
  const { changes, campaigns_version } = state.cursor;
  return [fold.fold_id, shown.seq, ...(shown.isSettled ? [] : [changes, campaigns_version])].join(' ');
}

function playedOf(
  { payouts, stakes, ...counts }: Omit<RoundCount, keyof CountedSteps>,
  at: Date,
  seq: number,
): PlayedRounds {
  return {
    counted_at: at.toISOString(),
    seq,
    ...counts,
    stakes: exactText(stakes),
    wins: exactText(payouts),
    payout_ratio: isZero(stakes) ? null : exactText(quotientHalfUp(payouts, stakes, 4)),
  };
}
