import { Fault } from '@laurel/contract/faults/faults.ts';
import type { NewRewardEndpoint } from '@laurel/contract/rewards/reward-endpoint.ts';
import { rotationHours } from '@laurel/contract/webhooks/endpoints.ts';
import { refuseTarget } from '../outbound/refuse-target.ts';
import { inventSecret, rotated } from '../outbound/signatures.ts';
import type { PrivateTargets } from '../outbound/target-url.ts';
import { writeAudit } from '../store/audit/audit-log.ts';
import { sidesOf } from '../store/audit/sides.ts';
import type { Database } from '../store/engine/database.ts';
import {
  deleteRewardEndpoint,
  lockRewardEndpoint,
  type RewardEndpoint,
  readRewardEndpoint,
  writeRewardEndpoint,
} from '../store/rewards/reward-endpoints.ts';

/** What operations on the endpoint depend on. */
export interface RewardDependencies {
  database: Database;
  clock: () => Date;
  randomBytes: (size: number) => Buffer;
  privateTargets: PrivateTargets;
}

export interface Author {
  tenant_id: number;
  username: string;
}

/**
 * Sets where approved payouts are sent and answers the endpoint with its new secret, which is shown this once. The secret before signs for 24
 * hours, too, if there was an endpoint. Fault: `invalid_body` at `/url`.
 */
export async function setRewardEndpoint(
  { database, clock, randomBytes, privateTargets }: RewardDependencies,
  { tenant_id, username }: Author,
  { url, shape }: NewRewardEndpoint,
): Promise<RewardEndpoint & { secret: string }> {
  refuseTarget(url, privateTargets);
  const at = clock();
  const until = new Date(at.getTime() + rotationHours * 3_600_000);
  const secret = inventSecret(randomBytes);
  const endpoint = { url, shape, created_at: at };
  await database.transaction(async (session) => {
    const before = await lockRewardEndpoint(session, tenant_id);
    const secrets = before ? rotated(before, secret, { at, until }) : { secret, old_secrets: [] };
    await writeRewardEndpoint(session, tenant_id, { ...endpoint, ...secrets });
    const entry = { at, author: username, campaign_id: null, reason: null, details: { url, shape } };
    const changes = sidesOf(before ? settingsOf(before) : {}, { url, shape }, ['secret']);
    await writeAudit(session, tenant_id, { ...entry, action: 'reward_endpoint.set', changes });
  });
  return { ...endpoint, secret };
}

/** Where approved payouts are sent. Fault: `not_found`. */
export async function rewardEndpoint(
  { database }: Pick<RewardDependencies, 'database'>,
  tenant_id: number,
): Promise<RewardEndpoint> {
  return (await readRewardEndpoint(database, tenant_id)) ?? refuseMissing();
}

/** Sends no payouts any more; those that are under way may still arrive. Fault: `not_found`. */
export async function removeRewardEndpoint(
  { database, clock }: Pick<RewardDependencies, 'database' | 'clock'>,
  { tenant_id, username }: Author,
): Promise<void> {
  await database.transaction(async (session) => {
    const before = await lockRewardEndpoint(session, tenant_id);
    if (!before || !(await deleteRewardEndpoint(session, tenant_id))) refuseMissing();
    const entry = { at: clock(), author: username, campaign_id: null, reason: null, details: null };
    const changes = sidesOf(settingsOf(before), {});
    await writeAudit(session, tenant_id, { ...entry, action: 'reward_endpoint.removed', changes });
  });
}

function settingsOf({ url, shape }: Pick<RewardEndpoint, 'url' | 'shape'>): object {
  return { url, shape };
}

function refuseMissing(): never {
  throw new Fault('not_found', 'There is no reward endpoint.');
}
