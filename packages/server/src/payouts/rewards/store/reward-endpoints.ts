import type { RewardShape } from '@laurel/contract/payouts/reward-endpoint.ts';
import { type Answers, askMachines } from '../../../database/cluster/ask-machines.ts';
import type { Queryable, TenantSession } from '../../../database/database.ts';
import { payoutColumns, type StoredPayout } from '../../store/payouts.ts';

/** Where a tenant's approved payouts are sent, without its secrets. */
export interface RewardEndpoint {
  url: string;
  shape: RewardShape;
  created_at: Date;
}

/** The key that signs the requests. */
interface RewardSecrets {
  secret: string;
  /** Earlier ones that still sign; `until` is RFC 3339. */
  old_secrets: { secret: string; until: string }[];
}

export type SecretRewardEndpoint = RewardEndpoint & RewardSecrets;

/** Marks the endpoint as held by a run if its url was changed meanwhile; runs draw numbers from 0. */
const OF_ANOTHER_URL = -1;

/** The tenant's reward endpoint. */
export async function readRewardEndpoint(tenant: TenantSession): Promise<RewardEndpoint | undefined> {
  const [row] = await tenant.query<RewardEndpoint>({
    text: 'select url, shape, created_at from reward_endpoints where tenant_id = $1',
  });
  return row;
}

/** The tenant's reward endpoint with its secrets, locked until the transaction ends. */
export async function lockRewardEndpoint(tenant: TenantSession): Promise<SecretRewardEndpoint | undefined> {
  const [row] = await tenant.query<SecretRewardEndpoint>({
    text: 'select url, shape, created_at, secret, old_secrets from reward_endpoints where tenant_id = $1 for update',
  });
  return row;
}

/**
 * Sets the tenant's reward endpoint, replacing an earlier one. At a new url its rest ends; a run that holds the earlier
 * endpoint excludes others until its claim ends, so that no payout is under way to both, but its rest does not apply to the
 * new one.
 */
export async function writeRewardEndpoint(
  tenant: TenantSession,
  { url, shape, created_at, secret, old_secrets }: SecretRewardEndpoint,
): Promise<void> {
  await tenant.query({
    text: `
      insert into reward_endpoints as e (tenant_id, url, shape, created_at, secret, old_secrets) values ($1, $2, $3, $4, $5, $6)
      on conflict (tenant_id) do update
        set url = excluded.url, shape = excluded.shape, created_at = excluded.created_at, secret = excluded.secret,
            old_secrets = excluded.old_secrets,
            claimed_until = case when e.url <> excluded.url and e.claimed_by is null then null else e.claimed_until end,
            claimed_by = case when e.url <> excluded.url and e.claimed_by is not null then ${OF_ANOTHER_URL} else e.claimed_by end`,
    values: [url, shape, created_at, secret, JSON.stringify(old_secrets)],
  });
}

/** Removes the tenant's reward endpoint; returns false if it has none. */
export async function deleteRewardEndpoint(tenant: TenantSession): Promise<boolean> {
  const rows = await tenant.query({
    text: 'delete from reward_endpoints where tenant_id = $1 returning 1',
  });
  return rows.length > 0;
}

/** A run of deliveries that has the endpoint to itself until a given time. */
interface RewardClaim {
  /** A random number that no other run has. */
  claimed_by: number;
  claimed_until: Date;
}

/** Claims the tenant's endpoint for a run; undefined if another run has it, if it rests, or if there is none. */
export async function claimRewardEndpoint(
  tenant: TenantSession,
  { claimed_by, claimed_until, now }: RewardClaim & { now: Date },
): Promise<SecretRewardEndpoint | undefined> {
  const [row] = await tenant.query<SecretRewardEndpoint>({
    name: 'claim-reward-endpoint',
    text: `
      update reward_endpoints set claimed_by = $2, claimed_until = $3
       where tenant_id = $1 and (claimed_until is null or claimed_until <= $4)
      returning url, shape, created_at, secret, old_secrets`,
    values: [claimed_by, claimed_until, now],
  });
  return row;
}

/** Ends a run's claim: the endpoint is free (null), or rests until then without a run. Another run's claim is unchanged. */
export async function noteRewardClaim(
  tenant: TenantSession,
  { claimed_by, claimed_until }: { claimed_by: number; claimed_until: Date | null },
): Promise<void> {
  await tenant.query({
    name: 'note-reward-claim',
    text: 'update reward_endpoints set claimed_until = $3, claimed_by = null where tenant_id = $1 and claimed_by = $2',
    values: [claimed_by, claimed_until],
  });
}

/** Ends the rest of the tenant's endpoint; a run that has it keeps it. Returns false if there is none. */
export async function endRewardRest(tenant: TenantSession): Promise<boolean> {
  const rows = await tenant.query({
    text: `
      update reward_endpoints set claimed_until = case when claimed_by is not null then claimed_until end
       where tenant_id = $1 returning 1`,
  });
  return rows.length > 0;
}

/**
 * The tenants with a free endpoint and due payouts; one statement for all tenants, or for those of each machine when a
 * machine is unreachable.
 */
export function readRewardsDue(session: Queryable, now: Date): Promise<Answers<{ tenant_id: number }>> {
  return askMachines(session, (tenant_ids) =>
    session.query<{ tenant_id: number }>({
      name: 'read-rewards-due',
      text: 'select rewards_due($1, $2) as tenant_id',
      values: [now, tenant_ids],
    }),
  );
}

/**
 * Payouts that the operator's system accepted without confirming and that are due for a question at `now`, longest waiting
 * first. Locked; those that another transaction holds are left out.
 */
export function lockPayoutsToAsk(
  tenant: TenantSession,
  { now, limit }: { now: Date; limit: number },
): Promise<StoredPayout[]> {
  return tenant.query<StoredPayout>({
    name: 'lock-payouts-to-ask',
    text: `
      select ${payoutColumns} from payouts
       where tenant_id = $1 and status = 'sent' and next_attempt_at <= $2
       order by next_attempt_at, payout_id limit $3 for update skip locked`,
    values: [now, limit],
  });
}

/**
 * Makes all payouts due that wait for their next attempt at an endpoint that no longer exists; attempts are counted from 0
 * again. Locks them in the order of ids (invariant I9).
 */
export async function endPayoutWaits(tenant: TenantSession, now: Date): Promise<void> {
  await tenant.query({
    text: `
      with waiting as (
        select payout_id from payouts
         where tenant_id = $1 and (status = 'approved' or status = 'sent') and next_attempt_at is not null
         order by payout_id for update)
      update payouts p set attempts = 0, next_attempt_at = case when p.status = 'sent' then $2::timestamptz end
        from waiting w where p.tenant_id = $1 and p.payout_id = w.payout_id`,
    values: [now],
  });
}
