import type { Session } from '../engine/database.ts';
import type { Endpoint, EndpointSecrets } from './endpoints.ts';

/** A run of deliveries that has an endpoint to itself until then. */
export interface Claim {
  /** A random number that no other run has. */
  claimed_by: number;
  claimed_until: Date;
}

export type ClaimedEndpoint = Pick<Endpoint, 'endpoint_id' | 'url' | 'failing_since'> & EndpointSecrets;

/** Takes an endpoint for a run of deliveries; undefined where another run has it, or where it is sent nothing. */
export async function claimEndpoint(
  session: Session,
  tenant_id: number,
  endpoint_id: number,
  { claimed_by, claimed_until, now }: Claim & { now: Date },
): Promise<ClaimedEndpoint | undefined> {
  const [row] = await session.query<ClaimedEndpoint & Record<string, unknown>>({
    tenant_id,
    name: 'claim-endpoint',
    text: `
      update webhook_endpoints set claimed_by = $3, claimed_until = $4
       where tenant_id = $1 and endpoint_id = $2 and disabled_at is null
         and (claimed_until is null or claimed_until <= $5)
      returning endpoint_id, url, failing_since, secret, old_secrets`,
    values: [tenant_id, endpoint_id, claimed_by, claimed_until, now],
  });
  return row;
}

/** What a claimed endpoint is noted with. */
export interface EndpointNote {
  claimed_by: number;
  /** Null: the run is over. */
  claimed_until: Date | null;
  failing_since: Date | null;
}

/**
 * Notes how a run of deliveries went and when the next delivery is due, which the caller's transaction has noted before. The caller has
 * locked the endpoint. A run that took so long that another one has the endpoint leaves that one's claim alone.
 */
export async function noteRun(
  session: Session,
  tenant_id: number,
  endpoint_id: number,
  { claimed_by, claimed_until, failing_since }: EndpointNote,
): Promise<void> {
  await session.query({
    tenant_id,
    name: 'note-run',
    text: `
      update webhook_endpoints
         set failing_since = $3, next_due_at = (
               select min(d.next_attempt_at) from webhook_deliveries d
                where d.tenant_id = $1 and d.endpoint_id = $2 and d.status = 'pending'),
             claimed_until = case when claimed_by = $4 then $5 else claimed_until end
       where tenant_id = $1 and endpoint_id = $2`,
    values: [tenant_id, endpoint_id, failing_since, claimed_by, claimed_until],
  });
}

/** Says that endpoints have deliveries that are due at `due_at`, or earlier if they had before. */
export async function markDue(
  session: Session,
  tenant_id: number,
  endpoint_ids: readonly number[],
  due_at: Date,
): Promise<void> {
  await session.query({
    tenant_id,
    name: 'mark-due',
    text: `
      update webhook_endpoints set next_due_at = least(next_due_at, $3)
       where tenant_id = $1 and endpoint_id = any($2)`,
    values: [tenant_id, endpoint_ids, due_at],
  });
}
