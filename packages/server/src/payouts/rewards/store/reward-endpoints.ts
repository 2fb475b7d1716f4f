import type { RewardShape } from '@laurel/contract/payouts/reward-endpoint.ts';
import { anyBy, ofAllTenants, rowBy, rowsBy, runBy } from '../../../database/statements.ts';
import { payoutColumns, type StoredPayout } from '../../store/payouts.ts';

/** Where a tenant's approved payouts are sent, without its secrets. */
export interface RewardEndpoint {
  url: string;
  shape: RewardShape;
  created_at: Date;
}

/** The endpoint with the keys that sign the requests. */
export interface SecretRewardEndpoint extends RewardEndpoint {
  secret: string;
  /** Earlier ones that still sign; `until` is RFC 3339. */
  old_secrets: { secret: string; until: string }[];
}

/** Marks the endpoint as held by a run if its url was changed meanwhile; runs draw numbers from 0. */
const OF_ANOTHER_URL = -1;

/** The tenant's reward endpoint. */
export const readRewardEndpoint = rowBy<RewardEndpoint>({
  text: 'select url, shape, created_at from reward_endpoints where tenant_id = $1',
});

/** The tenant's reward endpoint with its secrets, locked until the transaction ends. */
export const lockRewardEndpoint = rowBy<SecretRewardEndpoint>({
  text: 'select url, shape, created_at, secret, old_secrets from reward_endpoints where tenant_id = $1 for update',
});

/**
 * Sets the tenant's reward endpoint, replacing an earlier one. At a new url its rest ends; a run that holds the earlier
 * endpoint excludes others until its claim ends, so that no payout is under way to both, but its rest does not apply to the
 * new one.
 */
export const writeRewardEndpoint = runBy<[SecretRewardEndpoint]>({
  text: `
    insert into reward_endpoints as e (tenant_id, url, shape, created_at, secret, old_secrets) values ($1, $2, $3, $4, $5, $6)
    on conflict (tenant_id) do update
      set url = excluded.url, shape = excluded.shape, created_at = excluded.created_at, secret = excluded.secret,
          old_secrets = excluded.old_secrets,
          claimed_until = case when e.url <> excluded.url and e.claimed_by is null then null else e.claimed_until end,
          claimed_by = case when e.url <> excluded.url and e.claimed_by is not null then ${OF_ANOTHER_URL} else e.claimed_by end`,
  values: (one) => [one.url, one.shape, one.created_at, one.secret, JSON.stringify(one.old_secrets)],
});

/** Removes the tenant's reward endpoint; returns false if it has none. */
export const deleteRewardEndpoint = anyBy({
  text: 'delete from reward_endpoints where tenant_id = $1 returning 1',
});

/**
 * Claims the tenant's endpoint for a run of deliveries, which has it to itself until a given time; undefined if another run
 * has it, if it rests, or if there is none. `claimed_by`: a random number that no other run has.
 */
export const claimRewardEndpoint = rowBy<
  SecretRewardEndpoint,
  [claim: { claimed_by: number; claimed_until: Date; now: Date }]
>({
  name: 'claim-reward-endpoint',
  text: `
    update reward_endpoints set claimed_by = $2, claimed_until = $3
     where tenant_id = $1 and (claimed_until is null or claimed_until <= $4)
    returning url, shape, created_at, secret, old_secrets`,
  values: ({ claimed_by, claimed_until, now }) => [claimed_by, claimed_until, now],
});

/** Ends a run's claim: the endpoint is free (null), or rests until then without a run. Another run's claim is unchanged. */
export const noteRewardClaim = runBy<[{ claimed_by: number; claimed_until: Date | null }]>({
  name: 'note-reward-claim',
  text: 'update reward_endpoints set claimed_until = $3, claimed_by = null where tenant_id = $1 and claimed_by = $2',
  values: ({ claimed_by, claimed_until }) => [claimed_by, claimed_until],
});

/** Ends the rest of the tenant's endpoint; a run that has it keeps it. Returns false if there is none. */
export const endRewardRest = anyBy({
  text: `
    update reward_endpoints set claimed_until = case when claimed_by is not null then claimed_until end
     where tenant_id = $1 returning 1`,
});

/**
 * The tenants with a free endpoint and due payouts; one statement for all tenants, or for those of each machine when a
 * machine is unreachable.
 */
export const readRewardsDue = ofAllTenants<{ tenant_id: number }, [now: Date]>({
  name: 'read-rewards-due',
  text: 'select rewards_due($1, $2) as tenant_id',
});

/**
 * Payouts that the operator's system accepted without confirming and that are due for a question at `now`, longest waiting
 * first. Locked; those that another transaction holds are left out.
 */
export const lockPayoutsToAsk = rowsBy<StoredPayout, [{ now: Date; limit: number }]>({
  name: 'lock-payouts-to-ask',
  text: `
    select ${payoutColumns} from payouts
     where tenant_id = $1 and status = 'sent' and next_attempt_at <= $2
     order by next_attempt_at, payout_id limit $3 for update skip locked`,
  values: ({ now, limit }) => [now, limit],
});

/**
 * Makes all payouts due that wait for their next attempt at an endpoint that no longer exists; attempts are counted from 0
 * again. Locks them in the order of ids (invariant I9).
 */
export const endPayoutWaits = runBy<[now: Date]>({
  text: `
    with waiting as (
      select payout_id from payouts
       where tenant_id = $1 and (status = 'approved' or status = 'sent') and next_attempt_at is not null
       order by payout_id for update)
    update payouts p set attempts = 0, next_attempt_at = case when p.status = 'sent' then $2::timestamptz end
      from waiting w where p.tenant_id = $1 and p.payout_id = w.payout_id`,
});
