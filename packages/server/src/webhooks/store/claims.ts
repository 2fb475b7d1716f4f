import { answerBy, ofAllTenants, rowBy, runBy } from '../../database/statements.ts';
import type { Endpoint, EndpointSecrets } from './endpoints.ts';

export type ClaimedEndpoint = Pick<Endpoint, 'endpoint_id' | 'url' | 'failing_since'> & EndpointSecrets;

/**
 * Claims an endpoint for a run of deliveries, which has it to itself until a given time; undefined if another run has it, or
 * if it is disabled. `claimed_by`: a random number that no other run has.
 */
export const claimEndpoint = rowBy<
  ClaimedEndpoint,
  [endpoint_id: number, claim: { claimed_by: number; claimed_until: Date; now: Date }]
>({
  name: 'claim-endpoint',
  text: `
    update webhook_endpoints set claimed_by = $3, claimed_until = $4
     where tenant_id = $1 and endpoint_id = $2 and disabled_at is null
       and (claimed_until is null or claimed_until <= $5)
    returning endpoint_id, url, failing_since, secret, old_secrets`,
  values: (endpoint_id, { claimed_by, claimed_until, now }) => [endpoint_id, claimed_by, claimed_until, now],
});

/**
 * Records how a run of deliveries went and when the next delivery is due; the caller's transaction has recorded the delivery
 * before. The caller has locked the endpoint. A run that took so long that another one has the endpoint leaves that one's
 * claim unchanged. `claimed_until` null: the run is over.
 */
export const noteRun = runBy<
  [endpoint_id: number, run: { claimed_by: number; claimed_until: Date | null; failing_since: Date | null }]
>({
  name: 'note-run',
  text: `
    update webhook_endpoints
       set failing_since = $3, next_due_at = (
             select min(d.next_attempt_at) from webhook_deliveries d
              where d.tenant_id = $1 and d.endpoint_id = $2 and d.status = 'pending'),
           claimed_until = case when claimed_by = $4 then $5 else claimed_until end
     where tenant_id = $1 and endpoint_id = $2`,
  values: (endpoint_id, run) => [endpoint_id, run.failing_since, run.claimed_by, run.claimed_until],
});

/** Records that endpoints have deliveries that are due at `due_at`, or earlier if they had before. */
export const markDue = runBy<[endpoint_ids: readonly number[], due_at: Date]>({
  text: `
    update webhook_endpoints set next_due_at = least(next_due_at, $3)
     where tenant_id = $1 and endpoint_id = any($2)`,
});

/**
 * Puts messages in line again that an endpoint has not accepted and that were first written for it at `since` or later: the
 * oldest of them, at most `limit`. Each is sent once, by its pending delivery or by its first one, so that they arrive in
 * the order in which they were written; what is due anyway stays as it is. The caller has locked the endpoint, and marks it
 * with `markDue`. Returns how many there are (docs/rules/webhooks.md#7).
 */
export const sendMissing = answerBy<
  object,
  [endpoint_id: number, which: { since: Date; now: Date; limit: number }],
  number
>(
  {
    text: `
      update webhook_deliveries d
         set status = 'pending', next_attempt_at = $4, attempts = case when d.status = 'pending' then d.attempts else 0 end
        from (select coalesce(min(o.delivery_id) filter (where o.status = 'pending'), min(o.delivery_id)) as delivery_id
                from webhook_deliveries o
               where o.tenant_id = $1 and o.endpoint_id = $2
               group by o.webhook_id
              having min(o.created_at) >= $3
                 and bool_and(o.status <> 'delivered' and (o.status <> 'pending' or o.next_attempt_at > $4))
               order by 1 limit $5) m
       where d.tenant_id = $1 and d.endpoint_id = $2 and d.delivery_id = m.delivery_id
      returning 1`,
    values: (endpoint_id, { since, now, limit }) => [endpoint_id, since, now, limit],
  },
  (rows) => rows.length,
);

/** A piece of work for webhooks. */
export interface WebhookWork {
  work: 'facts' | 'moments' | 'leads' | 'players' | 'deliveries' | 'cleaning';
  tenant_id: number;
  /** Of deliveries and cleaning. */
  endpoint_id: number;
}

/**
 * The work due at `now`, for all tenants whose machine is reachable; one statement that reads no row of a tenant without
 * work, and one for each machine when a machine is unreachable.
 */
export const readWebhookWork = ofAllTenants<WebhookWork, [now: Date]>({
  name: 'read-webhook-work',
  text: 'select work, tenant_id, endpoint_id from webhook_work($1, $2)',
});
