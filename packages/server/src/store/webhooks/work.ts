import type { Session } from '../engine/database.ts';

/** Something that webhooks have to do. */
export interface WebhookWork {
  work: 'facts' | 'moments' | 'leads' | 'deliveries' | 'cleaning';
  tenant_id: number;
  /** Of deliveries and cleaning. */
  endpoint_id: number;
}

/** What is to be done at `now`, of all tenants; one statement that reads no row of a tenant that has nothing to do. */
export function readWebhookWork(session: Session, now: Date): Promise<WebhookWork[]> {
  return session.query<WebhookWork & Record<string, unknown>>({
    name: 'read-webhook-work',
    text: 'select work, tenant_id, endpoint_id from webhook_work($1)',
    values: [now],
  });
}
