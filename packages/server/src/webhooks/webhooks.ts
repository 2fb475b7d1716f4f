import { keptDeliveryDays } from '@laurel/contract/webhooks/deliveries.ts';
import { openModule } from '../database/open-module.ts';
import { tellMoments } from '../outbox/outbox.ts';
import { shareOf } from '../scheduling/database-share.ts';
import { type Repeated, repeat } from '../scheduling/repeat.ts';
import { deliverDue } from './deliver.ts';
import type { DeliveryDependencies, WebhookDependencies } from './dependencies.ts';
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  listDeliveries,
  listEndpoints,
  readEndpoint,
  rotateSecret,
} from './endpoints.ts';
import { fanOut } from './fan-out.ts';
import { replayDelivery, sendMissingMessages, testEndpoint } from './send-again.ts';
import { readWebhookWork, type WebhookWork } from './store/claims.ts';
import { cleanDeliveries } from './store/deliveries.ts';
import { watchLeads } from './watch-leads.ts';
import { type BoardMessageDependencies, BoardMessages } from './watch-players.ts';

export { lockEndpoints } from './store/endpoints.ts';

export type Webhooks = ReturnType<typeof openWebhooks>;

export interface WebhookOptions
  extends DeliveryDependencies,
    BoardMessageDependencies,
    Omit<WebhookDependencies, 'wake'> {
  /** How long to wait between two looks for work. */
  pauseMilliseconds: number;
  onError: (error: unknown, work: WebhookWork | undefined) => void;
}

/** Endpoints that one process sends to at the same time: each takes a connection and a few kilobytes. */
const MAX_RUNS = 1_000;

/** Statements and transactions at the same time, so that requests find a connection, too. */
const DATABASE_SHARE = 2;

/** Campaigns whose moments are announced in one transaction. */
const MOMENTS_A_STEP = 500;

/** Opens the module, and starts looking for work, including work that another process left behind. */
export function openWebhooks(options: WebhookOptions) {
  const work = new Work({ ...options, database: shareOf(options.database, DATABASE_SHARE) });
  const looking: Repeated = repeat(() => work.look(), {
    milliseconds: options.pauseMilliseconds,
    onError: (error) => options.onError(error, undefined),
  });
  const useCases = {
    createEndpoint,
    listEndpoints,
    readEndpoint,
    changeEndpoint,
    deleteEndpoint,
    rotateSecret,
    testEndpoint,
    listDeliveries,
    replayDelivery,
    sendMissingMessages,
  };
  return {
    ...openModule({ ...options, wake: looking.wake }, useCases),
    /** The caller has closed `outbound`, so attempts under way are aborted; a process that runs later repeats them. */
    close: async () => {
      work.end();
      await looking.close();
      await work.ended();
    },
  };
}

class Work {
  readonly #options: WebhookOptions;
  /** By the piece of work: none is done twice at the same time. */
  readonly #running = new Map<string, Promise<void>>();
  readonly #boardMessages: BoardMessages;
  #isOver = false;

  constructor(options: WebhookOptions) {
    this.#options = options;
    this.#boardMessages = new BoardMessages(options);
  }

  /** Starts all work that is not under way. No piece waits for another, so no tenant and no endpoint delays others. */
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

  /** Works until nothing is left. After facts were handed over, their deliveries start immediately. */
  async #run(work: WebhookWork): Promise<void> {
    let goesOn = true;
    while (goesOn && !this.#isOver) goesOn = await this.#step(work);
    if (work.work === 'facts' && !this.#isOver) await this.look();
  }

  async #step({ work, tenant_id, endpoint_id }: WebhookWork): Promise<boolean> {
    const { database, clock } = this.#options;
    if (work === 'facts') return fanOut(this.#options, tenant_id);
    if (work === 'deliveries') return deliverDue(this.#options, { tenant_id, endpoint_id });
    if (work === 'players') return this.#boardMessages.look(tenant_id);
    const now = clock();
    if (work === 'leads') await watchLeads(this.#options, tenant_id);
    if (work === 'cleaning')
      await cleanDeliveries(database.ofTenant(tenant_id), endpoint_id, {
        now,
        before: daysBefore(now, keptDeliveryDays),
      });
    if (work !== 'moments') return false;
    const told = await database
      .ofTenant(tenant_id)
      .transaction((tenant) => tellMoments(tenant, { now, limit: MOMENTS_A_STEP }));
    return told === MOMENTS_A_STEP;
  }
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 24 * 3_600_000);
}
