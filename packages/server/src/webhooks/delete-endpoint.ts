import { sidesOf } from '../store/audit/sides.ts';
import * as store from '../store/webhooks/endpoints.ts';
import { watchLeadsIfWanted } from '../store/webhooks/leads.ts';
import { type Author, noteEndpoint, settingsOf } from './audit-endpoint.ts';
import type { WebhookDependencies } from './dependencies.ts';
import { existing } from './endpoint-answer.ts';

/** Ends an endpoint with all that waits for it. An attempt under way may still arrive. Fault: `not_found`. */
export async function deleteEndpoint(
  { database, clock }: WebhookDependencies,
  author: Author,
  endpoint_id: number,
): Promise<void> {
  const { tenant_id } = author;
  await database.transaction(async (session) => {
    const gone = existing(await store.lockEndpoint(session, tenant_id, endpoint_id), endpoint_id);
    await store.deleteEndpoint(session, tenant_id, endpoint_id);
    await watchLeadsIfWanted(session, tenant_id);
    const details = { webhook_id: endpoint_id, url: gone.url };
    const told = { details, changes: sidesOf(settingsOf(gone), {}) };
    await noteEndpoint(session, author, { at: clock(), action: 'webhook.deleted', ...told });
  });
}
