import { type Answers, askMachines } from '../cluster/ask-machines.ts';
import type { Session } from '../engine/database.ts';

/** Something that webhooks have to do. */
export interface WebhookWork {
  work: 'facts' | 'moments' | 'leads' | 'deliveries' | 'cleaning';
  tenant_id: number;
  /** Of deliveries and cleaning. */
  endpoint_id: number;
}

/**
 * What is to be done at `now`, of all tenants whose machine is there; one statement that reads no row of a tenant that has nothing to do,
 * and one for each machine where one is away.
 */
export function readWebhookWork(session: Session, now: Date): Promise<Answers<WebhookWork>> {
  return askMachines(session, (tenant_ids) =>
    session.query<WebhookWork & Record<string, unknown>>({
      name: 'read-webhook-work',
      text: 'select work, tenant_id, endpoint_id from webhook_work($1, $2)',
      values: [now, tenant_ids],
    }),
  );
}
