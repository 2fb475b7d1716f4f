import { Fault } from '@laurel/contract/faults/faults.ts';
import type { AuditAction } from '@laurel/contract/installation/audit-log.ts';
import type { Session } from '../store/engine/database.ts';
import { markDue } from '../store/webhooks/claims.ts';
import {
  type Delivery,
  insertDeliveries,
  type NewDelivery,
  readMessage,
} from '../store/webhooks/deliveries.ts';
import { type Endpoint, lockEndpoint } from '../store/webhooks/endpoints.ts';
import { type Author, noteEndpoint } from './audit-endpoint.ts';
import type { WebhookDependencies } from './dependencies.ts';
import { existing } from './endpoint-answer.ts';
import { bodyOf } from './message.ts';

/** Writes a test message to one endpoint (decisions 9). Faults: `not_found`; `conflict` where the endpoint is disabled. */
export function testEndpoint(dependencies: WebhookDependencies, author: Author, endpoint_id: number) {
  const { clock, randomBytes } = dependencies;
  return sendOne(dependencies, author, endpoint_id, 'webhook.tested', async () => ({
    endpoint_id,
    webhook_id: `msg_${randomBytes(16).toString('hex')}`,
    type: 'webhook.test',
    payload: bodyOf({ type: 'webhook.test', at: clock(), data: { webhook_id: endpoint_id } }),
  }));
}

/**
 * Sends the message of a delivery once more, with the same webhook-id (decisions 9). Faults: `not_found`; `conflict` where the endpoint is
 * disabled.
 */
export function replayDelivery(
  dependencies: WebhookDependencies,
  author: Author,
  endpoint_id: number,
  delivery_id: number,
) {
  return sendOne(dependencies, author, endpoint_id, 'webhook.replayed', async (session) => {
    const message = await readMessage(session, author.tenant_id, endpoint_id, delivery_id);
    if (message) return message;
    throw new Fault('not_found', `There is no delivery ${delivery_id} of webhook endpoint ${endpoint_id}.`);
  });
}

async function sendOne(
  { database, clock, wake }: WebhookDependencies,
  author: Author,
  endpoint_id: number,
  action: AuditAction,
  messageOf: (session: Session) => Promise<NewDelivery>,
) {
  const { tenant_id } = author;
  const at = clock();
  const delivery = await database.transaction(async (session) => {
    refuseDisabled(existing(await lockEndpoint(session, tenant_id, endpoint_id), endpoint_id));
    const message = await messageOf(session);
    const [made] = await insertDeliveries(session, tenant_id, [message], at);
    await markDue(session, tenant_id, [endpoint_id], at);
    const details = { webhook_id: endpoint_id, message: message.webhook_id };
    await noteEndpoint(session, author, { at, action, details });
    return made as Delivery;
  });
  wake();
  return deliveryAnswer(delivery);
}

function refuseDisabled({ endpoint_id, disabled_at }: Endpoint): void {
  if (disabled_at === null) return;
  throw new Fault('conflict', `Webhook endpoint ${endpoint_id} is disabled; enable it first.`);
}

/** A delivery as the API answers it. */
export function deliveryAnswer({ delivery_id: id, ...delivery }: Delivery) {
  return { id, ...delivery };
}
