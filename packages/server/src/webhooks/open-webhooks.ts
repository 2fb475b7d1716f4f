import { keptDeliveryDays } from '@laurel/contract/webhooks/deliveries.ts';
import { shareOf } from '../scheduling/database-share.ts';
import { type Repeated, repeat } from '../scheduling/repeat.ts';
import { tellMoments } from '../store/webhooks/campaign-moments.ts';
import { cleanDeliveries } from '../store/webhooks/deliveries.ts';
import { readWebhookWork, type WebhookWork } from '../store/webhooks/work.ts';
import { deliverDue } from './deliver.ts';
import type { DeliveryDependencies } from './dependencies.ts';
import { fanOut } from './fan-out.ts';
import { type LeadDependencies, watchLeads } from './watch-leads.ts';

/** The work of webhooks that goes on by itself. */
export interface Webhooks {
  /** Says that there is something to do; otherwise it is found within `pauseMilliseconds`. */
  wake: () => void;
  /** Ends it. The caller has closed `outbound`, so attempts under way are given up; they are made again later, by whoever is there then. */
  close: () => Promise<void>;
}

export interface WebhookOptions extends DeliveryDependencies, LeadDependencies {
  /** How long to rest between two looks for work. */
  pauseMilliseconds: number;
  onError: (error: unknown, work: WebhookWork | undefined) => void;
}

/** Endpoints that one process sends to at the same time: each takes a connection and a few kilobytes. */
const MAX_RUNS = 1_000;

/** Statements and transactions at the same time, so that requests find a connection, too. */
const DATABASE_SHARE = 2;

/** Campaigns whose moments are told in one transaction. */
const MOMENTS_A_STEP = 500;

/** Starts looking for work; what another process left behind is found, too. */
export function openWebhooks(options: WebhookOptions): Webhooks {
  const work = new Work({ ...options, database: shareOf(options.database, DATABASE_SHARE) });
  const looking: Repeated = repeat(() => work.look(), {
    milliseconds: options.pauseMilliseconds,
    onError: (error) => options.onError(error, undefined),
  });
  return {
    wake: looking.wake,
    close: async () => {
      work.end();
      await looking.close();
      await work.ended();
    },
  };
}

class Work {
  readonly #options: WebhookOptions;
  /** By what is done: nothing is done twice at the same time. */
  readonly #running = new Map<string, Promise<void>>();
  #isOver = false;

  constructor(options: WebhookOptions) {
    this.#options = options;
  }

  /** Starts all that there is to do and is not under way. Nothing waits for anything else, so no tenant and no endpoint delays others. */
  async look(): Promise<boolean> {
    const { database, clock } = this.#options;
    const { rows, failure } = await readWebhookWork(database, clock());
    for (const one of rows) this.#start(one);
    if (failure !== undefined) throw failure;
    return false;
  }

  end(): void {
    this.#isOver = true;
  }

  async ended(): Promise<void> {
    await Promise.all(this.#running.values());
  }

  #start(work: WebhookWork): void {
    const key = `${work.work} ${work.tenant_id} ${work.endpoint_id}`;
    if (this.#running.has(key) || this.#running.size >= MAX_RUNS) return;
    const done = this.#run(work)
      .catch((error: unknown) => this.#options.onError(error, work))
      .finally(() => this.#running.delete(key));
    this.#running.set(key, done);
  }

  /** Until nothing is left of it. Of facts that are handed over, deliveries follow at once. */
  async #run(work: WebhookWork): Promise<void> {
    let goesOn = true;
    while (goesOn && !this.#isOver) goesOn = await this.#step(work);
    if (work.work === 'facts' && !this.#isOver) await this.look();
  }

  async #step({ work, tenant_id, endpoint_id }: WebhookWork): Promise<boolean> {
    const { database, clock } = this.#options;
    if (work === 'facts') return fanOut(this.#options, tenant_id);
    if (work === 'deliveries') return deliverDue(this.#options, { tenant_id, endpoint_id });
    const now = clock();
    if (work === 'leads') await watchLeads(this.#options, tenant_id);
    if (work === 'cleaning')
      await cleanDeliveries(database, tenant_id, endpoint_id, {
        now,
        before: daysBefore(now, keptDeliveryDays),
      });
    if (work !== 'moments') return false;
    const told = await database.transaction((session) =>
      tellMoments(session, tenant_id, { now, limit: MOMENTS_A_STEP }),
    );
    return told === MOMENTS_A_STEP;
  }
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 24 * 3_600_000);
}
