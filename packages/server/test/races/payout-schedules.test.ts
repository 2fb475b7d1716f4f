import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { type HoldRule, holdRules, type PayoutApproval } from '@laurel/contract/identity/payout-rules.ts';
import type { PayoutStatus } from '@laurel/contract/values/payout-status.ts';
import fc from 'fast-check';
import type { Database } from '../../src/database/database.ts';
import { openAsService } from '../../src/database/service-role.ts';
import { approveOne, approvePayouts } from '../../src/payouts/approve.ts';
import { holdPayout, releasePayout } from '../../src/payouts/holds/hold.ts';
import { markPayoutsPaid } from '../../src/payouts/mark-paid.ts';
import { actOnPayout, sendPayout } from '../../src/payouts/payouts.ts';
import { dismissAlarm, raiseAlarm } from '../support/alarms-of-payouts.ts';
import { forFile } from '../support/for-file.ts';
import { openModules } from '../support/modules.ts';
import { PayingWorld } from '../support/paying-world.ts';
import { PayoutModel } from '../support/payout-model.ts';
import { propertyRuns } from '../support/property-runs.ts';

const modules = forFile(openModules);
let service: Database;
before(async () => {
  const opened = await openAsService(modules.opened);
  assert.ok(opened);
  service = opened;
});

/** What a step does, most of them often enough to meet one another. */
const step = fc.oneof(
  fc.record({
    by: fc.constantFrom('ann', 'bob'),
    does: fc.constantFrom('approve', 'approve', 'release', 'release'),
  }),
  fc.record({
    does: fc.constantFrom(
      'approve several',
      'hold',
      'hold',
      'reject',
      'retry',
      'send',
      'mark paid',
      'mark several',
    ),
  }),
  fc.record({ does: fc.constantFrom('deliver', 'deliver', 'deliver', 'crash') }),
  fc.record({ does: fc.constant('answer'), status: fc.constantFrom(200, 202, 422, 500) }),
  fc.record({ does: fc.constant('pass'), seconds: fc.constantFrom(6, 25, 40, 40_000) }),
  fc.record({
    does: fc.constant('raise'),
    about: fc.constantFrom('p1', 'above', 'below'),
    holds: fc.boolean(),
  }),
  fc.record({ does: fc.constant('dismiss') }),
  fc.record({ does: fc.constantFrom('pause', 'end the pause') }),
);
type Step = { does: string; by?: string; status?: number; seconds?: number; about?: string; holds?: boolean };

const places: Record<string, number> = { p1: 2, above: 1, below: 3 };

const schedule = fc.record({
  payout_approval: fc.constantFrom<PayoutApproval>('none', 'one', 'two'),
  hold_payouts: fc.constantFrom<HoldRule>(...holdRules),
  steps: fc.array(step, { minLength: 6, maxLength: 16, size: 'max' }),
});

async function isDone(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof Fault && error.code === 'conflict') return false;
    throw error;
  }
}

/** One schedule, walked by the database and by the model; after each step they agree. */
class Walk {
  readonly #world: PayingWorld;
  readonly #model: PayoutModel;
  readonly #payout_id: number;
  #faults: string[] = [];

  constructor(world: PayingWorld, payout_id: number, settings: PayoutModel['settings']) {
    this.#world = world;
    this.#payout_id = payout_id;
    this.#model = new PayoutModel(settings);
    this.#world.onRequest = () => this.#sent();
  }

  /** A request arrives: never of a payout that is held, rejected or not approved, that the rule holds, or of a paused player. */
  #sent(): void {
    const { status } = this.#model;
    if (status !== 'approved' && status !== 'sent') this.#faults.push(`sent while ${status}`);
    if (status === 'approved' && this.#model.holding().length > 0)
      this.#faults.push('sent with an open alarm');
    // What the endpoint took before is asked about.
    if (status === 'approved' && this.#model.isPaused) this.#faults.push('sent to a paused player');
    this.#model.onItsWay = this.#world.now.getTime() + 20_000;
  }

  async take(one: Step): Promise<void> {
    await this.#doStep(one);
    assert.deepEqual(this.#faults, []);
    const { status } = await this.#world.payout(this.#payout_id);
    assert.equal(status, this.#model.status, JSON.stringify(one));
  }

  async #doStep({
    does,
    by = 'ann',
    status = 200,
    seconds = 0,
    about = 'p1',
    holds = false,
  }: Step): Promise<void> {
    const [id, model] = [this.#payout_id, this.#model];
    const actor = { tenant_id: this.#world.tenant_id, username: by };
    const agree = async (work: Promise<unknown>, expected: boolean) =>
      assert.equal(await isDone(work), expected, does);
    if (does === 'approve') return agree(approveOne(this.#world, actor, id, undefined), model.approve(by));
    if (does === 'approve several') return this.#approveSeveral(actor);
    const now = this.#world.now.getTime();
    if (does === 'hold') return agree(holdPayout(this.#world, actor, id, { reason: 'x' }), model.hold(now));
    if (does === 'release') return agree(releasePayout(this.#world, actor, id, 'x'), model.release(by));
    const act = (action: 'reject' | 'retry' | 'mark-paid') =>
      actOnPayout(this.#world, actor, id, { action, reason: 'x' });
    if (does === 'reject')
      return agree(act('reject'), model.move(['pending', 'held', 'approved', 'failed'], 'rejected', now));
    if (does === 'retry') return agree(act('retry'), model.move(['failed'], 'approved', now));
    if (does === 'mark paid') return agree(act('mark-paid'), model.markPaid(now));
    if (does === 'mark several') return this.#markSeveral(actor, now);
    if (does === 'send') {
      const isFree = model.status === 'approved' && !model.isOnItsWay(now);
      return agree(sendPayout(this.#world, actor, id, 'x'), isFree);
    }
    if (does === 'deliver') return this.#deliver();
    if (does === 'answer') return this.#answer(status);
    if (does === 'crash') return this.#world.die();
    if (does === 'pass') return this.#world.pass(seconds * 1_000);
    if (does === 'raise') return this.#raise(about, holds);
    if (does === 'pause' || does === 'end the pause') return this.#setPaused(does === 'pause');
    for (const alarm of model.open.keys()) await dismissAlarm(this.#world, alarm, this.#world.tenant_id);
    model.open.clear();
  }

  async #setPaused(isPaused: boolean): Promise<void> {
    await this.#world.setPaused('p1', isPaused);
    this.#model.isPaused = isPaused;
  }

  async #approveSeveral(actor: { tenant_id: number; username: string }): Promise<void> {
    const model = this.#model;
    const isLeftOut = [...model.open.values()].includes('p1');
    const expected = isLeftOut ? model.status === 'pending' : model.approve(actor.username);
    const work = approvePayouts(this.#world, actor, { ids: [this.#payout_id] }, undefined);
    assert.equal(await isDone(work), expected, 'approve several');
  }

  async #markSeveral(actor: { tenant_id: number; username: string }, now: number): Promise<void> {
    const { count } = await markPayoutsPaid(this.#world, actor, { ids: [this.#payout_id] }, undefined);
    assert.equal(count === 1, this.#model.markPaid(now), 'mark several');
  }

  /** Delivery holds by itself what the rule holds, before it sends anything. */
  async #deliver(): Promise<void> {
    const model = this.#model;
    const before = this.#world.isSending;
    await this.#world.deliver();
    if (before || this.#world.isSending) return;
    const { status } = await this.#world.payout(this.#payout_id);
    if (model.status === 'approved' && model.holding().length > 0 && status === 'held') model.become('held');
  }

  /** What the answer makes of the payout, unless staff have moved it meanwhile. */
  async #answer(code: number): Promise<void> {
    const model = this.#model;
    if (!this.#world.isSending) return;
    const before = model.status;
    await this.#world.answer(code);
    model.onItsWay = 0;
    if (before !== 'approved' && before !== 'sent') return;
    const results: Record<number, PayoutStatus> = { 200: 'paid', 202: 'sent', 422: 'failed' };
    model.become(results[code] ?? before);
    const { status, attempts } = await this.#world.payout(this.#payout_id);
    if (code === 500 && status === 'failed' && attempts > 10) model.become('failed');
  }

  /** The transaction that raises an alarm holds payouts; one that does not is noticed before anything is sent. */
  async #raise(about: string, holds: boolean): Promise<void> {
    const model = this.#model;
    const known = [...model.open.values()].filter((one) => one === about).length;
    const suspicion = {
      ...{ campaign_id: this.#world.campaign_id, player_id: about, place: places[about] ?? null },
      ...{ kind: `kind ${++kinds} ${known}`, tenant_id: this.#world.tenant_id },
    };
    const alarm = await raiseAlarm(this.#world, suspicion, { at: this.#world.now, holds });
    model.open.set(alarm, about);
    const canHold =
      model.status === 'pending' ||
      (model.status === 'approved' && model.onItsWay <= this.#world.now.getTime());
    if (holds && canHold && model.holding().length > 0) model.become('held');
  }
}

let kinds = 0;

/** Schedules on one engine, in parts that each have a tenant; a full run walks them on both. */
const [ALL, PARTS, QUICK] = [1_000, 10, 20];

describe('nothing is sent of a payout that is held or to a paused player, whatever comes in whatever order', {
  concurrency: 5,
}, () => {
  for (let part = 0; part < PARTS; part++)
    test(`part ${part + 1} of ${PARTS}`, { timeout: 600_000 }, async () => {
      const world = await PayingWorld.open(modules, service);
      const property = fc.asyncProperty(schedule, async ({ steps, ...settings }) => {
        const payout_id = await world.begin(settings);
        const walk = new Walk(world, payout_id, settings);
        try {
          for (const one of steps) await walk.take(one);
        } finally {
          await world.end(payout_id);
          await world.setPaused('p1', false);
        }
      });
      const { numRuns, seed } = propertyRuns(ALL / PARTS, QUICK);
      await fc.assert(property, { numRuns, seed: seed + part }).finally(() => world.close());
    });
});
