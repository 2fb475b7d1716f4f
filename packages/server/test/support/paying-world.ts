import assert from 'node:assert/strict';
import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import { exampleCampaign } from '@laurel/contract/campaigns/example-campaign.ts';
import type { HoldRule, PayoutApproval } from '@laurel/contract/identity/payout-rules.ts';
import { createCampaign } from '../../src/campaigns/lifecycle/drafts.ts';
import type { Database, TenantDatabase } from '../../src/database/database.ts';
import { openOutbound } from '../../src/outbound/post-json.ts';
import { createPayouts } from '../../src/payouts/create-payouts.ts';
import { deliverPayouts } from '../../src/payouts/rewards/deliver-payouts.ts';
import { writeRewardEndpoint } from '../../src/payouts/rewards/store/reward-endpoints.ts';
import { readPayout } from '../../src/payouts/store/read-payouts.ts';
import { pointTournament } from './definitions.ts';
import { accept, addTenant, type Modules } from './modules.ts';
import { prize, winnersOf } from './payouts.ts';
import { type Receiver, type Reply, startReceiver } from './receiver.ts';

const start = Date.parse('2026-12-09T00:00:00Z');

/** A request that has reached the receiver and waits for its answer. */
interface Waiting {
  transaction_id: string;
  answer: (reply: Reply) => void;
}

/** A run of delivery, which is a process of its own as far as the database can tell. */
interface Run {
  done: Promise<unknown>;
  die: () => void;
  isOver: boolean;
}

/**
 * One tenant with a reward endpoint, over a real database and a real receiver, whose clock and deliveries a test moves one
 * step after the other.
 */
export class PayingWorld {
  readonly database: Database;
  readonly tenant_id: number;
  readonly campaign_id: number;
  readonly #modules: Modules;
  readonly #receiver: Receiver;
  readonly #waiting: Waiting[] = [];
  readonly #definition = normaliseDefinition(exampleCampaign);
  /** Called whenever a request arrives, with its transaction id. */
  onRequest: (transaction_id: string) => void = () => undefined;
  #now = start;
  #settled = 0;
  #statements = 0;
  #run: Run | undefined;
  #arrived: () => void = () => undefined;

  private constructor(
    modules: Modules,
    database: Database,
    ids: { tenant_id: number; campaign_id: number },
    receiver: Receiver,
  ) {
    this.#modules = modules;
    this.database = database;
    this.tenant_id = ids.tenant_id;
    this.campaign_id = ids.campaign_id;
    this.#receiver = receiver;
    receiver.answer(({ body }) => {
      this.onRequest(body.transaction_id);
      return new Promise((answer) => {
        this.#waiting.push({ transaction_id: body.transaction_id, answer });
        this.#arrived();
      });
    });
  }

  static async open(modules: Modules, service: Database): Promise<PayingWorld> {
    const tenant_id = await addTenant(modules);
    const author = { tenant_id, username: 'test' };
    const dependencies = { database: service, clock: () => new Date(start), scoring: modules.scoring };
    const { id } = await createCampaign(dependencies, author, pointTournament({}));
    const receiver = await startReceiver();
    const endpoint = { url: receiver.url, shape: 'parameters', created_at: new Date(start) } as const;
    const secrets = { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', old_secrets: [] };
    await writeRewardEndpoint(service.ofTenant(tenant_id), { ...endpoint, ...secrets });
    return new PayingWorld(modules, service, { tenant_id, campaign_id: id }, receiver);
  }

  get now(): Date {
    return new Date(this.#now);
  }

  readonly clock = () => this.now;

  get tenant(): TenantDatabase {
    return this.database.ofTenant(this.tenant_id);
  }

  /** Begins anew: no alarm, no run, these settings, and one payout that a settlement makes. Returns its id. */
  async begin(settings: { payout_approval: PayoutApproval; hold_payouts: HoldRule }): Promise<number> {
    this.#settled += 1;
    const { tenant } = this;
    await tenant.query({
      text: 'update tenants set payout_approval = $2, hold_payouts = $3 where tenant_id = $1',
      values: [settings.payout_approval, settings.hold_payouts],
    });
    await tenant.query({
      text: 'update reward_endpoints set claimed_until = null, claimed_by = null where tenant_id = $1',
    });
    const winner = { ...winnersOf([[prize(2)]])[0], place: 2, player_hash: `hash ${this.#settled}` };
    await tenant.transaction((session) =>
      createPayouts(
        session,
        {
          tenant_id: this.tenant_id,
          campaign_id: this.campaign_id,
          definition: this.#definition,
          at: this.now,
        },
        [winner as Parameters<typeof createPayouts>[2][number]],
      ),
    );
    const [row] = await tenant.query<{ payout_id: number }>({
      text: 'select max(payout_id) as payout_id from payouts where tenant_id = $1',
    });
    return row?.payout_id ?? 0;
  }

  /** Ends what is under way, so that nothing of it reaches what begins next. */
  async end(payout_id: number): Promise<void> {
    await this.die();
    await this.tenant.query({
      text: `update payouts set status = 'rejected' where tenant_id = $1 and payout_id = $2`,
      values: [payout_id],
    });
    await this.tenant.query({
      text: `update alarms set decision = 'dismissed' where tenant_id = $1 and status = 'open'`,
    });
  }

  async payout(payout_id: number) {
    const payout = await readPayout(this.tenant, payout_id);
    assert.ok(payout);
    return payout;
  }

  /** Accepts an event that pauses the player's incentives from now on, or ends the pause. */
  async setPaused(player_id: string, incentives_paused: boolean): Promise<void> {
    this.#statements += 1;
    const unique_id = `pause-${String(this.#statements).padStart(9, '0')}`;
    const data = { unique_id, timestamp: this.now.toISOString(), player_id, incentives_paused };
    await accept(this.#modules, this.tenant_id, [{ event: 'player', data }]);
  }

  pass(milliseconds: number): void {
    this.#now += milliseconds;
  }

  /** Whether a request waits for its answer. */
  get isSending(): boolean {
    return this.#waiting.length > 0;
  }

  /** Lets delivery look once, until it has sent a request or found nothing to send. */
  async deliver(): Promise<void> {
    if (this.#run && !this.#run.isOver) return;
    const { promise: arrived, resolve } = Promise.withResolvers<void>();
    this.#arrived = resolve;
    this.#run = this.#start();
    await Promise.race([arrived, this.#run.done]);
  }

  #start(): Run {
    let isDead = false;
    const { database } = this;
    const died = () => Promise.reject(new Error('the process has died'));
    const own = {
      ...database,
      ofTenant: (tenant_id: number) => {
        if (!isDead) return database.ofTenant(tenant_id);
        return {
          tenant_id,
          query: died,
          repeat: died,
          transaction: died,
          snapshot: died,
        } as unknown as TenantDatabase;
      },
    };
    const outbound = openOutbound({ privateTargets: 'allow', timeoutMilliseconds: 15_000 });
    const parts = { random: () => 0.5, randomBytes: (size: number) => Buffer.alloc(size, 7), outbound };
    const delivery = { database: own, clock: this.clock, onAttempt: () => undefined, ...parts };
    const run: Run = { die: () => undefined, isOver: false, done: Promise.resolve() };
    run.done = deliverPayouts(delivery, this.tenant_id)
      .catch((error: unknown) => {
        if (!isDead) throw error;
      })
      .finally(() => {
        run.isOver = true;
        outbound.close();
      });
    run.die = () => {
      isDead = true;
      outbound.close();
    };
    return run;
  }

  /** Answers the request that waits, and lets its run record the answer. */
  async answer(reply: Reply): Promise<void> {
    this.#waiting.shift()?.answer(reply);
    await this.#run?.done;
  }

  /** The process that delivers ends, whatever it does. */
  async die(): Promise<void> {
    this.#run?.die();
    await this.#run?.done;
    this.#waiting.length = 0;
    this.#run = undefined;
  }

  close(): Promise<void> {
    return this.#receiver.close();
  }
}
