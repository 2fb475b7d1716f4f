import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../store/engine/database.ts';
import { readScoringProgress } from '../store/scoring/scoring-cursors.ts';
import { type HeldTenant, LEAVE_MILLISECONDS } from './held-tenant.ts';
import { isLeftTo } from './take-step.ts';

export interface TenantScorerDependencies {
  database: Database;
  processId: number;
  /** Milliseconds until steps that failed are tried again. */
  retryMilliseconds: number;
  isClosed: () => boolean;
  onError: (error: unknown, tenant_id: number) => void;
  /** Told after each step how many events it scored. */
  onStep: (events: number) => void;
}

/** How long to wait for another process that is at a tenant's step. */
const BUSY_MILLISECONDS = 20;

/** Takes the steps of one tenant, one chain at a time; a wake during a step leads to another one after it. */
export class TenantScorer {
  readonly #tenant_id: number;
  readonly #held: HeldTenant;
  readonly #dependencies: TenantScorerDependencies;
  #running: Promise<void> | undefined;
  #hasWork = false;
  /** This process took the newest step, as far as it knows: it takes the next one without a look at who did. */
  #isOwn = false;

  constructor(tenant_id: number, held: HeldTenant, dependencies: TenantScorerDependencies) {
    this.#tenant_id = tenant_id;
    this.#held = held;
    this.#dependencies = dependencies;
  }

  /** Says that there may be work; answers when there is none left, or steps failed. */
  wake(): Promise<void> {
    this.#hasWork = true;
    this.#running ??= this.#run();
    return this.#running;
  }

  async #run(): Promise<void> {
    const { isClosed, onError, retryMilliseconds } = this.#dependencies;
    try {
      while (this.#hasWork && !isClosed()) {
        this.#hasWork = false;
        await this.#workOrWait();
      }
    } catch (error) {
      onError(error, this.#tenant_id);
      setTimeout(() => void this.wake(), retryMilliseconds).unref();
    } finally {
      this.#running = undefined;
    }
  }

  async #workOrWait(): Promise<void> {
    if (!this.#isOwn) {
      const { database, processId } = this.#dependencies;
      const progress = await readScoringProgress(database, this.#tenant_id);
      if (!progress.has_work) return;
      if (isLeftTo(progress, processId, LEAVE_MILLISECONDS))
        return this.#wait(LEAVE_MILLISECONDS - (progress.idle_ms ?? 0));
    }
    const step = await this.#held.step();
    this.#isOwn = step !== undefined;
    if (!step) return this.#wait(BUSY_MILLISECONDS);
    this.#dependencies.onStep(step.events);
    if (step.more) this.#hasWork = true;
  }

  /** The other process may be killed before it is done, so there is another look after it. */
  async #wait(milliseconds: number): Promise<void> {
    await sleep(milliseconds);
    this.#hasWork = true;
  }
}
