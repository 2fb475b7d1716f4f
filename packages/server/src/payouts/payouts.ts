import type { AuditAction } from '@laurel/contract/audit/audit-log.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { PaymentObstacle } from '@laurel/contract/payouts/mark-paid.ts';
import { type PayoutAction, payoutActions } from '@laurel/contract/payouts/payout-states.ts';
import type { MovedPayout } from '@laurel/contract/payouts/payouts.ts';
import type { NewRewardEndpoint } from '@laurel/contract/payouts/reward-endpoint.ts';
import { rotationHours } from '@laurel/contract/webhooks/endpoints.ts';
import { type Author, sidesOf, writeAudit } from '../audit/audit.ts';
import type { Database, TenantSession } from '../database/database.ts';
import { openModule } from '../database/open-module.ts';
import { inventSecret, rotated } from '../outbound/signatures.ts';
import { type PrivateTargets, refuseTarget } from '../outbound/target-url.ts';
import { shareOf } from '../scheduling/database-share.ts';
import { repeat } from '../scheduling/repeat.ts';
import { approveOne, approvePayouts } from './approve.ts';
import { holdPayout, releasePayout } from './holds/hold.ts';
import { everyPayout, listPayouts, noPayouts, type PayoutDependencies, readPayout } from './list.ts';
import { markPayoutsPaid } from './mark-paid.ts';
import { paymentObstacles, readCircumstances, refuseWhileSent } from './may-be-paid.ts';
import { immovable, movePayout, refusal } from './move-payout.ts';
import { deliverPayouts, type PayoutDelivery } from './rewards/deliver-payouts.ts';
import {
  deleteRewardEndpoint,
  endPayoutWaits,
  endRewardRest,
  lockRewardEndpoint,
  type RewardEndpoint,
  readRewardEndpoint,
  readRewardsDue,
  writeRewardEndpoint,
} from './rewards/store/reward-endpoints.ts';
import { movedAnswer } from './shown.ts';
import { movePayoutRows } from './store/payout-moves.ts';
import { lockPayouts, type StoredPayout } from './store/payouts.ts';
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
    const entry = { at, author: username, details: { url, shape } };
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
    const changes = sidesOf(settingsOf(before), {});
    await writeAudit(tenant, { at: clock(), author: username, action: 'reward_endpoint.removed', changes });
  });
}

function settingsOf({ url, shape }: Pick<RewardEndpoint, 'url' | 'shape'>): object {
  return { url, shape };
}

function refuseMissing(): never {
  throw new Fault('not_found', 'There is no reward endpoint.');
}

const audited: Record<Exclude<PayoutAction, 'approve' | 'send' | 'hold' | 'release'>, AuditAction> = {
  reject: 'payout.rejected',
  retry: 'payout.retried',
  'mark-paid': 'payout.marked_paid',
};

/**
 * An action of staff on one payout, and the entry of the audit log, in one transaction that holds the payout's lock: of two
 * at the same moment the second sees the result of the first. Faults: `not_found`; `conflict` if the state table lacks the
 * move, while the payout is being sent, and if it would pay what may not be paid (docs/rules/payouts.md#5).
 */
export async function actOnPayout(
  { database, clock }: PayoutDependencies,
  { tenant_id, username }: Author,
  payout_id: number,
  { action, reason }: { action: keyof typeof audited; reason: string | undefined },
): Promise<MovedPayout> {
  const at = clock();
  return database.ofTenant(tenant_id).transaction(async (tenant) => {
    const [payout] = await lockPayouts(tenant, [payout_id]);
    if (!payout) throw noPayouts([payout_id]);
    const { to, from } = payoutActions[action];
    // Two actions lead to `approved`, each from a different status.
    if (!(from as readonly string[]).includes(payout.status)) throw immovable([payout], to);
    refuseWhileSent(payout, to, at);
    if (to === 'paid') await refuseObstacles(tenant, payout, at);
    const moved = await movePayout(tenant, payout, { to, at, author: username, reason });
    await writeAudit(tenant, {
      at,
      author: username,
      action: audited[action],
      campaign_id: payout.campaign_id,
      reason: reason ?? null,
      details: { payout_id, transaction_id: payout.transaction_id, from: payout.status, to },
      changes: sidesOf({ status: payout.status }, { status: to }),
    });
    return movedAnswer(tenant, moved, at);
  });
}

async function refuseObstacles(tenant: TenantSession, payout: StoredPayout, at: Date): Promise<void> {
  const [obstacle] = paymentObstacles(payout, await readCircumstances(tenant, [payout], at), at);
  if (obstacle !== undefined)
    throw refusal([payout], (named) => obstacleTexts[obstacle]?.(named) ?? obstacle);
}

/** Of those that are left once its status lets a payout be paid. */
const obstacleTexts: Partial<Record<PaymentObstacle, (named: string) => string>> = {
  paused: (named) => `Incentives of the player of ${named} are paused, so it cannot become paid.`,
  open_alarm: (named) => `An alarm that concerns ${named} is open, so it cannot become paid.`,
};

/**
 * Makes an approved payout due immediately, and its endpoint free, whatever either waits for; delivery, which looks every
 * second, sends it. Attempts are counted from 0 again. Faults: `not_found`; `conflict` if it is not approved, if it is being
 * sent, or if there is no endpoint.
 */
export async function sendPayout(
  { database, clock }: PayoutDependencies,
  { tenant_id, username }: Author,
  payout_id: number,
  reason: string | undefined,
): Promise<MovedPayout> {
  const at = clock();
  return database.ofTenant(tenant_id).transaction(async (tenant) => {
    // The endpoint is locked before payouts, as in operations on the endpoint and in delivery.
    const hasEndpoint = await endRewardRest(tenant);
    const [payout] = await lockPayouts(tenant, [payout_id]);
    if (!payout) throw noPayouts([payout_id]);
    if (payout.status !== 'approved') throw immovable([payout], payoutActions.send.to);
    refuseWhileSent(payout, payoutActions.send.to, at);
    if (!hasEndpoint) throw new Fault('conflict', 'There is no reward endpoint to send it to.');
    const stays = { from_status: payout.status, to_status: payout.status };
    const noted = { ...stays, at, author: username, reason: reason ?? null, details: null };
    const moved = await movePayoutRows(tenant, [payout_id], noted, { attempts: 0 });
    const [due = payout] = moved;
    await writeAudit(tenant, {
      ...{ at, author: username, action: 'payout.sent_now', reason: reason ?? null },
      campaign_id: payout.campaign_id,
      details: { payout_id, transaction_id: payout.transaction_id },
      changes: sidesOf(waitOf(payout), waitOf(due)),
    });
    return movedAnswer(tenant, due, at);
  });
}

function waitOf({ attempts, next_attempt_at }: StoredPayout): object {
  return { attempts, next_attempt_at: next_attempt_at?.toISOString() ?? null };
}
