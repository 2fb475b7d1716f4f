import type { RewardShape } from '@laurel/contract/rewards/reward-endpoint.ts';
import { type Answers, askMachines } from '../cluster/ask-machines.ts';
import type { Session } from '../engine/database.ts';

/** Where a tenant's approved payouts are sent, without its secrets. */
export interface RewardEndpoint {
  url: string;
  shape: RewardShape;
  created_at: Date;
}

/** What signs the requests. */
export interface RewardSecrets {
  secret: string;
  /** Those before it that still sign; `until` is RFC 3339. */
  old_secrets: { secret: string; until: string }[];
}

export type SecretRewardEndpoint = RewardEndpoint & RewardSecrets;

/** The tenant's reward endpoint. */
export async function readRewardEndpoint(
  session: Session,
  tenant_id: number,
): Promise<RewardEndpoint | undefined> {
  const [row] = await session.query<RewardEndpoint & Record<string, unknown>>({
    tenant_id,
    text: 'select url, shape, created_at from reward_endpoints where tenant_id = $1',
    values: [tenant_id],
  });
  return row;
}

/** The tenant's reward endpoint with its secrets, locked until the transaction ends. */
export async function lockRewardEndpoint(
  session: Session,
  tenant_id: number,
): Promise<SecretRewardEndpoint | undefined> {
  const [row] = await session.query<SecretRewardEndpoint & Record<string, unknown>>({
    tenant_id,
    text: 'select url, shape, created_at, secret, old_secrets from reward_endpoints where tenant_id = $1 for update',
    values: [tenant_id],
  });
  return row;
}

/** Sets the tenant's reward endpoint in place of the one that it may have. */
export async function writeRewardEndpoint(
  session: Session,
  tenant_id: number,
  { url, shape, created_at, secret, old_secrets }: SecretRewardEndpoint,
): Promise<void> {
  await session.query({
    tenant_id,
    text: `
      insert into reward_endpoints (tenant_id, url, shape, created_at, secret, old_secrets) values ($1, $2, $3, $4, $5, $6)
      on conflict (tenant_id) do update
        set url = excluded.url, shape = excluded.shape, created_at = excluded.created_at, secret = excluded.secret,
            old_secrets = excluded.old_secrets`,
    values: [tenant_id, url, shape, created_at, secret, JSON.stringify(old_secrets)],
  });
}

/** Removes the tenant's reward endpoint; answers false when it has none. */
export async function deleteRewardEndpoint(session: Session, tenant_id: number): Promise<boolean> {
  const rows = await session.query({
    tenant_id,
    text: 'delete from reward_endpoints where tenant_id = $1 returning 1',
    values: [tenant_id],
  });
  return rows.length > 0;
}

/** A run of deliveries that has the endpoint to itself until then. */
export interface RewardClaim {
  /** A random number that no other run has. */
  claimed_by: number;
  claimed_until: Date;
}

/** Takes the tenant's endpoint for a run; undefined where another run has it, where it rests, or where there is none. */
export async function claimRewardEndpoint(
  session: Session,
  tenant_id: number,
  { claimed_by, claimed_until, now }: RewardClaim & { now: Date },
): Promise<SecretRewardEndpoint | undefined> {
  const [row] = await session.query<SecretRewardEndpoint & Record<string, unknown>>({
    tenant_id,
    name: 'claim-reward-endpoint',
    text: `
      update reward_endpoints set claimed_by = $2, claimed_until = $3
       where tenant_id = $1 and (claimed_until is null or claimed_until <= $4)
      returning url, shape, created_at, secret, old_secrets`,
    values: [tenant_id, claimed_by, claimed_until, now],
  });
  return row;
}

/** Says until when a run still has the endpoint, or the endpoint rests; null: it is free. Another run's claim is left alone. */
export async function noteRewardClaim(
  session: Session,
  tenant_id: number,
  { claimed_by, claimed_until }: { claimed_by: number; claimed_until: Date | null },
): Promise<void> {
  await session.query({
    tenant_id,
    name: 'note-reward-claim',
    text: 'update reward_endpoints set claimed_until = $3 where tenant_id = $1 and claimed_by = $2',
    values: [tenant_id, claimed_by, claimed_until],
  });
}

/**
 * The tenants with an endpoint that is free and to which payouts are due; one statement for all tenants, or for those of each machine where
 * one is away.
 */
export function readRewardsDue(session: Session, now: Date): Promise<Answers<{ tenant_id: number }>> {
  return askMachines(session, (tenant_ids) =>
    session.query<{ tenant_id: number }>({
      name: 'read-rewards-due',
      text: 'select rewards_due($1, $2) as tenant_id',
      values: [now, tenant_ids],
    }),
  );
}
