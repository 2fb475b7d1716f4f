import { Fault } from '@laurel/contract/faults/faults.ts';
import { maxEndpoints, type NewWebhook } from '@laurel/contract/webhooks/endpoints.ts';
import { refuseTarget } from '../outbound/refuse-target.ts';
import { inventSecret } from '../outbound/signatures.ts';
import { sidesOf } from '../store/audit/sides.ts';
import { countEndpoints, insertEndpoint } from '../store/webhooks/endpoints.ts';
import { watchLeadsIfWanted } from '../store/webhooks/leads.ts';
import { type Author, noteEndpoint, settingsOf } from './audit-endpoint.ts';
import type { WebhookDependencies } from './dependencies.ts';
import { answerOf } from './endpoint-answer.ts';

/** Adds an endpoint and answers it with its secret, which is shown this once. Faults: `invalid_body` at `/url`, `conflict`. */
export async function createEndpoint(
  { database, clock, randomBytes, privateTargets }: WebhookDependencies,
  author: Author,
  { url, events = null, description = '' }: NewWebhook,
) {
  refuseTarget(url, privateTargets);
  const { tenant_id } = author;
  const secret = inventSecret(randomBytes);
  const created_at = clock();
  const endpoint = await database.transaction(async (session) => {
    if ((await countEndpoints(session, tenant_id)) >= maxEndpoints)
      throw new Fault('conflict', `A tenant has at most ${maxEndpoints} webhook endpoints; delete one.`);
    const made = await insertEndpoint(session, tenant_id, { url, events, description, secret, created_at });
    await watchLeadsIfWanted(session, tenant_id);
    const details = { webhook_id: made.endpoint_id, url, events };
    const told = { details, changes: sidesOf({}, settingsOf(made), ['secret']) };
    await noteEndpoint(session, author, { at: created_at, action: 'webhook.created', ...told });
    return made;
  });
  return { ...answerOf(endpoint), secret };
}
