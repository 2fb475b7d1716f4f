import { type Answers, askMachines } from '../../database/cluster/ask-machines.ts';
import type { Queryable } from '../../database/database.ts';

/** A piece of work for webhooks. */
export interface WebhookWork {
  work: 'facts' | 'moments' | 'leads' | 'deliveries' | 'cleaning';
  tenant_id: number;
  /** Of deliveries and cleaning. */
  endpoint_id: number;
}

/**
 * The work due at `now`, for all tenants whose machine is reachable; one statement that reads no row of a tenant without
 * work, and one for each machine when a machine is unreachable.
 */
export function readWebhookWork(session: Queryable, now: Date): Promise<Answers<WebhookWork>> {
  return askMachines(session, (tenant_ids) =>
    session.query<WebhookWork & Record<string, unknown>>({
      name: 'read-webhook-work',
      text: 'select work, tenant_id, endpoint_id from webhook_work($1, $2)',
      values: [now, tenant_ids],
    }),
  );
}
