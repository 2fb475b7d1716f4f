import type { AuditAction } from '@laurel/contract/audit/audit-log.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import {
  type MessagesSentAgain,
  type MissingMessages,
  maxMessagesSentAgain,
} from '@laurel/contract/webhooks/deliveries.ts';
import { type Author, writeAudit } from '../audit/audit.ts';
import type { TenantSession } from '../database/database.ts';
import { invalidMember, NO_TIME } from '../validation/refusals.ts';
import type { WebhookDependencies } from './dependencies.ts';
import { existingEndpoint } from './endpoint-answer.ts';
import { bodyOf } from './fan-out.ts';
import { markDue, sendMissing } from './store/claims.ts';
import { type Delivery, insertDeliveries, type NewDelivery, readMessage } from './store/deliveries.ts';
import { type Endpoint, lockEndpoint } from './store/endpoints.ts';

/**
 * Writes a test message to one endpoint (docs/rules/webhooks.md). Faults: `not_found`; `conflict` where the endpoint is
 * disabled.
 */
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
 * Sends the message of a delivery again, with the same webhook-id (docs/rules/webhooks.md#3). Faults: `not_found`;
 * `conflict` if the endpoint is disabled.
 */
export function replayDelivery(
  dependencies: WebhookDependencies,
  author: Author,
  endpoint_id: number,
  delivery_id: number,
) {
  return sendOne(dependencies, author, endpoint_id, 'webhook.replayed', async (tenant) => {
    const message = await readMessage(tenant, endpoint_id, delivery_id);
    if (message) return message;
    throw new Fault('not_found', `There is no delivery ${delivery_id} of webhook endpoint ${endpoint_id}.`);
  });
}

/**
 * Sends each message since a time that the endpoint has not accepted, up to `maxMessagesSentAgain`, in order and with its
 * webhook-id (docs/rules/webhooks.md#7). Faults: `not_found`; `conflict` if the endpoint is disabled; `invalid_body` at
 * `/since`.
 */
export async function sendMissingMessages(
  { database, clock, wake }: WebhookDependencies,
  author: Author,
  endpoint_id: number,
  body: MissingMessages,
): Promise<MessagesSentAgain> {
  const now = clock();
  const since = sinceOf(body, now);
  const sent = await database.ofTenant(author.tenant_id).transaction(async (tenant) => {
    refuseDisabled(existingEndpoint(await lockEndpoint(tenant, endpoint_id), endpoint_id));
    const messages = await sendMissing(tenant, endpoint_id, { since, now, limit: maxMessagesSentAgain });
    if (messages > 0) await markDue(tenant, [endpoint_id], now);
    const details = { webhook_id: endpoint_id, since: since.toISOString(), messages };
    await writeAudit(tenant, { author: author.username, at: now, action: 'webhook.sent_again', details });
    return { messages, more: messages === maxMessagesSentAgain };
  });
  wake();
  return sent;
}

function sinceOf(body: MissingMessages, now: Date): Date {
  const time = parseTimestamp(body.since);
  const detail = time === null ? NO_TIME : 'must not be ahead of the clock';
  if (time !== null && time / 1_000 <= now.getTime()) return new Date(time / 1_000);
  throw invalidMember('/since', detail);
}

async function sendOne(
  { database, clock, wake }: WebhookDependencies,
  author: Author,
  endpoint_id: number,
  action: AuditAction,
  messageOf: (tenant: TenantSession) => Promise<NewDelivery>,
) {
  const { tenant_id } = author;
  const at = clock();
  const delivery = await database.ofTenant(tenant_id).transaction(async (tenant) => {
    refuseDisabled(existingEndpoint(await lockEndpoint(tenant, endpoint_id), endpoint_id));
    const message = await messageOf(tenant);
    const [made] = await insertDeliveries(tenant, [message], at);
    await markDue(tenant, [endpoint_id], at);
    const details = { webhook_id: endpoint_id, message: message.webhook_id };
    await writeAudit(tenant, { author: author.username, at, action, details });
    return made as Delivery;
  });
  wake();
  return deliveryAnswer(delivery);
}

function refuseDisabled({ endpoint_id, disabled_at }: Endpoint): void {
  if (disabled_at === null) return;
  throw new Fault('conflict', `Webhook endpoint ${endpoint_id} is disabled; enable it first.`);
}

/** A delivery as the API returns it. */
export function deliveryAnswer({ delivery_id: id, ...delivery }: Delivery) {
  return { id, ...delivery };
}
