import { sidesOf } from '../audit/audit.ts';
import {
  type EndpointAuthor,
  endEndpointNotice,
  noteEndpoint,
  settingsOfEndpoint,
} from './audit-endpoint.ts';
import type { WebhookDependencies } from './dependencies.ts';
import { existingEndpoint } from './endpoint-answer.ts';
import * as store from './store/endpoints.ts';
import { watchLeadsIfWanted } from './store/leads.ts';

/** Ends an endpoint with all its waiting deliveries. An attempt under way may still arrive. Fault: `not_found`. */
export async function deleteEndpoint(
  { database, clock }: WebhookDependencies,
  author: EndpointAuthor,
  endpoint_id: number,
): Promise<void> {
  await database.ofTenant(author.tenant_id).transaction(async (tenant) => {
    const gone = existingEndpoint(await store.lockEndpoint(tenant, endpoint_id), endpoint_id);
    await store.webhookEndpoints.remove(tenant, endpoint_id);
    await watchLeadsIfWanted(tenant);
    await endEndpointNotice(tenant, endpoint_id, clock());
    const details = { webhook_id: endpoint_id, url: gone.url };
    const note = { details, changes: sidesOf(settingsOfEndpoint(gone), {}) };
    await noteEndpoint(tenant, author, { at: clock(), action: 'webhook.deleted', ...note });
  });
}
