import { Fault } from '@laurel/contract/faults/faults.ts';
import type { NewRewardEndpoint } from '@laurel/contract/payouts/reward-endpoint.ts';
import { rotationHours } from '@laurel/contract/webhooks/endpoints.ts';
import { type Author, sidesOf, writeAudit } from '../../audit/audit.ts';
import type { Database } from '../../database/database.ts';
import { inventSecret, rotated } from '../../outbound/signatures.ts';
import { type PrivateTargets, refuseTarget } from '../../outbound/target-url.ts';
import {
  deleteRewardEndpoint,
  endPayoutWaits,
  lockRewardEndpoint,
  type RewardEndpoint,
  readRewardEndpoint,
  writeRewardEndpoint,
} from './store/reward-endpoints.ts';

/** The dependencies of operations on the endpoint. */
export interface RewardDependencies {
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
export async function setRewardEndpoint(
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
export async function rewardEndpoint(
  { database }: Pick<RewardDependencies, 'database'>,
  tenant_id: number,
): Promise<RewardEndpoint> {
  return (await readRewardEndpoint(database.ofTenant(tenant_id))) ?? refuseMissing();
}

/** Stops sending payouts; those that are under way may still arrive. Fault: `not_found`. */
export async function removeRewardEndpoint(
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
