import { Fault } from '@laurel/contract/faults/faults.ts';
import type { NewRewardEndpoint } from '@laurel/contract/payouts/reward-endpoint.ts';
import { rotationHours } from '@laurel/contract/webhooks/endpoints.ts';
import { type Author, sidesOf, writeAudit } from '../audit/audit.ts';
import type { Database } from '../database/database.ts';
import { openModule } from '../database/open-module.ts';
import { inventSecret, rotated } from '../outbound/signatures.ts';
import { type PrivateTargets, refuseTarget } from '../outbound/target-url.ts';
import { shareOf } from '../scheduling/database-share.ts';
import { repeat } from '../scheduling/repeat.ts';
import { actOnPayout, sendPayout } from './act.ts';
import { approveOne, approvePayouts } from './approve.ts';
import type { PayoutDependencies } from './dependencies.ts';
import { holdPayout, releasePayout } from './holds/hold.ts';
import { everyPayout, listPayouts, readPayout } from './list.ts';
import { markPayoutsPaid } from './mark-paid.ts';
import { deliverPayouts, type PayoutDelivery } from './rewards/deliver-payouts.ts';
import {
  deleteRewardEndpoint,
  endPayoutWaits,
  lockRewardEndpoint,
  type RewardEndpoint,
  readRewardEndpoint,
  readRewardsDue,
  writeRewardEndpoint,
} from './rewards/store/reward-endpoints.ts';
import { summarisePayouts, totalPayouts } from './summarise.ts';
import { readWhatIf, type WhatIfDependencies } from './what-if.ts';

export { createPayouts, owedPrize, type PayAtSettlement, type Winner } from './create-payouts.ts';
export { holdForAlarms } from './holds/hold-by-rule.ts';
export { payoutAnswer } from './shown.ts';
export { payoutsOfPlayer, readPayouts, readSpent, type WonPayout } from './store/read-payouts.ts';
export { summaryOfPayouts } from './summarise.ts';

export type Payouts = ReturnType<typeof openPayouts>;

export type PayoutOptions = PayoutDependencies &
  WhatIfDependencies &
  RewardOptions &
  Omit<RewardDependencies, 'wake'>;

/**
 * Opens the module that pays prizes, and starts to deliver approved payouts. The caller closes `outbound` before the module.
 */
export function openPayouts(dependencies: PayoutOptions) {
  const rewards = openRewards(dependencies);
  const useCases = {
    list: listPayouts,
    every: everyPayout,
    read: readPayout,
    approve: approvePayouts,
    approveOne,
    hold: holdPayout,
    release: releasePayout,
    act: actOnPayout,
    markPaid: markPayoutsPaid,
    send: sendPayout,
    summarise: summarisePayouts,
    total: totalPayouts,
    whatIf: readWhatIf,
    setRewardEndpoint,
    readRewardEndpoint: rewardEndpoint,
    removeRewardEndpoint,
  };
  return { ...openModule({ ...dependencies, wake: rewards.wake }, useCases), close: rewards.close };
}

/** Every approved payout is tried again, or asked about, within this time (ms). */
const AHEAD = 24 * 60 * 60 * 1_000;

/** How many tenants have payouts that are not delivered, or not confirmed. Throws if a machine is unreachable. */
export async function countWaitingTenants(database: Database, now: Date): Promise<number> {
  const { rows, failure } = await readRewardsDue(database, new Date(now.getTime() + AHEAD));
  if (failure !== undefined) throw failure;
  return rows.length;
}

/** The delivery of payouts, which runs in the background. */
interface Rewards {
  /** Looks for payouts immediately instead of within `pauseMilliseconds`. */
  wake: () => void;
  /** Ends the delivery. The caller has closed `outbound`, so requests under way are aborted; they are sent again later. */
  close: () => Promise<void>;
}

interface RewardOptions extends PayoutDelivery {
  /** How long to wait between two looks for payouts. */
  pauseMilliseconds: number;
  onError: (error: unknown, tenant_id: number | undefined) => void;
}

/** Statements and transactions at the same time, so that requests find a connection, too. */
const DATABASE_SHARE = 2;

/** Starts to deliver payouts, of all tenants concurrently, including those that another process left behind. */
function openRewards(options: RewardOptions): Rewards {
  const delivery = { ...options, database: shareOf(options.database, DATABASE_SHARE) };
  const running = new Map<number, Promise<void>>();
  const run = async (tenant_id: number) => {
    let goesOn = true;
    while (goesOn) goesOn = await deliverPayouts(delivery, tenant_id);
  };
  const look = async () => {
    const { rows, failure } = await readRewardsDue(delivery.database, options.clock());
    for (const { tenant_id } of rows) {
      if (running.has(tenant_id) || options.outbound.isClosed()) continue;
      const done = run(tenant_id)
        .catch((error: unknown) => options.onError(error, tenant_id))
        .finally(() => running.delete(tenant_id));
      running.set(tenant_id, done);
    }
    if (failure !== undefined) throw failure;
    return false;
  };
  const { pauseMilliseconds: milliseconds } = options;
  const looking = repeat(look, { milliseconds, onError: (error) => options.onError(error, undefined) });
  return {
    wake: looking.wake,
    close: async () => {
      await looking.close();
      await Promise.all(running.values());
    },
  };
}

/** The dependencies of operations on the endpoint. */
interface RewardDependencies {
  database: Database;
  clock: () => Date;
  randomBytes: (size: number) => Buffer;
  privateTargets: PrivateTargets;
  /** Called after an endpoint was set: approved payouts may wait for one. */
  wake: () => void;
}

/**
 * Sets where approved payouts are sent and returns the endpoint with its new secret, which is shown only once. The previous
 * secret signs for 24 hours, too, if there was an endpoint. Waits of payouts or of the endpoint that belong to another url
 * end. Fault: `invalid_body` at `/url`.
 */
async function setRewardEndpoint(
  { database, clock, randomBytes, privateTargets, wake }: RewardDependencies,
  { tenant_id, username }: Author,
  { url, shape }: NewRewardEndpoint,
): Promise<RewardEndpoint & { secret: string }> {
  refuseTarget(url, privateTargets);
  const at = clock();
  const until = new Date(at.getTime() + rotationHours * 3_600_000);
  const secret = inventSecret(randomBytes);
  const endpoint = { url, shape, created_at: at };
  await database.ofTenant(tenant_id).transaction(async (tenant) => {
    const before = await lockRewardEndpoint(tenant);
    const secrets = before ? rotated(before, secret, { at, until }) : { secret, old_secrets: [] };
    await writeRewardEndpoint(tenant, { ...endpoint, ...secrets });
    if (before?.url !== url) await endPayoutWaits(tenant, at);
    const entry = { at, author: username, campaign_id: null, reason: null, details: { url, shape } };
    const changes = sidesOf(before ? settingsOf(before) : {}, { url, shape }, ['secret']);
    await writeAudit(tenant, { ...entry, action: 'reward_endpoint.set', changes });
  });
  wake();
  return { ...endpoint, secret };
}

/** Where approved payouts are sent. Fault: `not_found`. */
async function rewardEndpoint(
  { database }: Pick<RewardDependencies, 'database'>,
  tenant_id: number,
): Promise<RewardEndpoint> {
  return (await readRewardEndpoint(database.ofTenant(tenant_id))) ?? refuseMissing();
}

/** Stops sending payouts; those that are under way may still arrive. Fault: `not_found`. */
async function removeRewardEndpoint(
  { database, clock }: Pick<RewardDependencies, 'database' | 'clock'>,
  { tenant_id, username }: Author,
): Promise<void> {
  await database.ofTenant(tenant_id).transaction(async (tenant) => {
    const before = await lockRewardEndpoint(tenant);
    if (!before || !(await deleteRewardEndpoint(tenant))) refuseMissing();
    const entry = { at: clock(), author: username, campaign_id: null, reason: null, details: null };
    const changes = sidesOf(settingsOf(before), {});
    await writeAudit(tenant, { ...entry, action: 'reward_endpoint.removed', changes });
  });
}

function settingsOf({ url, shape }: Pick<RewardEndpoint, 'url' | 'shape'>): object {
  return { url, shape };
}

function refuseMissing(): never {
  throw new Fault('not_found', 'There is no reward endpoint.');
}
