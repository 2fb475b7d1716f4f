import { Fault } from '@laurel/contract/faults/faults.ts';
import { maxEndpoints, type NewWebhook } from '@laurel/contract/webhooks/endpoints.ts';
import { sidesOf } from '../audit/audit.ts';
import { refuseTarget } from '../outbound/refuse-target.ts';
import { inventSecret } from '../outbound/signatures.ts';
import { type EndpointAuthor, noteEndpoint, settingsOfEndpoint } from './audit-endpoint.ts';
import type { WebhookDependencies } from './dependencies.ts';
import { endpointAnswer } from './endpoint-answer.ts';
import { webhookEndpoints } from './store/endpoints.ts';
import { watchLeadsIfWanted } from './store/leads.ts';

/**
 * Adds an endpoint and returns it with its secret, which is shown only once. Faults: `invalid_body` at `/url`, `conflict`.
 */
export async function createEndpoint(
  { database, clock, randomBytes, privateTargets }: WebhookDependencies,
  author: EndpointAuthor,
  { url, events = null, description = '' }: NewWebhook,
) {
  refuseTarget(url, privateTargets);
  const secret = inventSecret(randomBytes);
  const created_at = clock();
  const endpoint = await database.ofTenant(author.tenant_id).transaction(async (tenant) => {
    if ((await webhookEndpoints.count(tenant)) >= maxEndpoints)
      throw new Fault('conflict', `A tenant has at most ${maxEndpoints} webhook endpoints; delete one.`);
    const made = await webhookEndpoints.insert(tenant, {
      ...{ url, events, description, secret, created_at },
      cleaned_at: created_at,
    });
    await watchLeadsIfWanted(tenant);
    const details = { webhook_id: made.endpoint_id, url, events };
    const note = { details, changes: sidesOf({}, settingsOfEndpoint(made), ['secret']) };
    await noteEndpoint(tenant, author, { at: created_at, action: 'webhook.created', ...note });
    return made;
  });
  return { ...endpointAnswer(endpoint), secret };
}
