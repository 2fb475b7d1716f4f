import type { TenantSession } from '../../database/database.ts';
import type { Endpoint, EndpointSecrets } from './endpoints.ts';

/** A run of deliveries that has an endpoint to itself until a given time. */
export interface DeliveryClaim {
  /** A random number that no other run has. */
  claimed_by: number;
  claimed_until: Date;
}

export type ClaimedEndpoint = Pick<Endpoint, 'endpoint_id' | 'url' | 'failing_since'> & EndpointSecrets;

/** Claims an endpoint for a run of deliveries; undefined if another run has it, or if it is disabled. */
export async function claimEndpoint(
  tenant: TenantSession,
  endpoint_id: number,
  { claimed_by, claimed_until, now }: DeliveryClaim & { now: Date },
): Promise<ClaimedEndpoint | undefined> {
  const [row] = await tenant.query<ClaimedEndpoint & Record<string, unknown>>({
    name: 'claim-endpoint',
    text: `
      update webhook_endpoints set claimed_by = $3, claimed_until = $4
       where tenant_id = $1 and endpoint_id = $2 and disabled_at is null
         and (claimed_until is null or claimed_until <= $5)
      returning endpoint_id, url, failing_since, secret, old_secrets`,
    values: [endpoint_id, claimed_by, claimed_until, now],
  });
  return row;
}

/** The data that is recorded with a claimed endpoint. */
export interface EndpointNote {
  claimed_by: number;
  /** Null: the run is over. */
  claimed_until: Date | null;
  failing_since: Date | null;
}

/**
 * Records how a run of deliveries went and when the next delivery is due; the caller's transaction has recorded the delivery
 * before. The caller has locked the endpoint. A run that took so long that another one has the endpoint leaves that one's
 * claim unchanged.
 */
export async function noteRun(
  tenant: TenantSession,
  endpoint_id: number,
  { claimed_by, claimed_until, failing_since }: EndpointNote,
): Promise<void> {
  await tenant.query({
    name: 'note-run',
    text: `
      update webhook_endpoints
         set failing_since = $3, next_due_at = (
               select min(d.next_attempt_at) from webhook_deliveries d
                where d.tenant_id = $1 and d.endpoint_id = $2 and d.status = 'pending'),
             claimed_until = case when claimed_by = $4 then $5 else claimed_until end
       where tenant_id = $1 and endpoint_id = $2`,
    values: [endpoint_id, failing_since, claimed_by, claimed_until],
  });
}

/** Records that endpoints have deliveries that are due at `due_at`, or earlier if they had before. */
export async function markDue(
  tenant: TenantSession,
  endpoint_ids: readonly number[],
  due_at: Date,
): Promise<void> {
  await tenant.query({
    text: `
      update webhook_endpoints set next_due_at = least(next_due_at, $3)
       where tenant_id = $1 and endpoint_id = any($2)`,
    values: [endpoint_ids, due_at],
  });
}
