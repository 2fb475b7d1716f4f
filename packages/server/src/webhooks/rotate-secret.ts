import { rotationHours } from '@laurel/contract/webhooks/endpoints.ts';
import { sidesOf } from '../audit/audit.ts';
import { inventSecret, rotated } from '../outbound/signatures.ts';
import { type EndpointAuthor, noteEndpoint } from './audit-endpoint.ts';
import type { WebhookDependencies } from './dependencies.ts';
import { endpointAnswer, existingEndpoint } from './endpoint-answer.ts';
import { lockEndpoint, webhookEndpoints } from './store/endpoints.ts';

/**
 * Gives an endpoint a new secret, shown only once; the previous one signs for 24 hours, too (docs/rules/webhooks.md#2).
 * Fault: `not_found`.
 */
export async function rotateSecret(
  { database, clock, randomBytes }: WebhookDependencies,
  author: EndpointAuthor,
  endpoint_id: number,
) {
  const at = clock();
  const until = new Date(at.getTime() + rotationHours * 3_600_000);
  const secret = inventSecret(randomBytes);
  const endpoint = await database.ofTenant(author.tenant_id).transaction(async (tenant) => {
    const stored = existingEndpoint(await lockEndpoint(tenant, endpoint_id), endpoint_id);
    await webhookEndpoints.update(tenant, { ...stored, ...rotated(stored, secret, { at, until }) });
    const details = { webhook_id: endpoint_id };
    const note = { details, changes: sidesOf({}, {}, ['secret']) };
    await noteEndpoint(tenant, author, { at, action: 'webhook.secret_rotated', ...note });
    return stored;
  });
  return { ...endpointAnswer(endpoint), secret };
}
