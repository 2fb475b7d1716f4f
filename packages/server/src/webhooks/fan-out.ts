import type { Database, TenantSession } from '../database/database.ts';
import { takeFromOutbox, type WaitingMessage } from '../outbox/outbox.ts';
import { sendPlayerMessages } from './send-player-messages.ts';
import { markDue } from './store/claims.ts';
import { insertDeliveries, type NewDelivery } from './store/deliveries.ts';
import { lockSubscribers, type Subscriber } from './store/endpoints.ts';

/** Messages of one transaction. */
const MESSAGES_A_STEP = 500;

/**
 * Creates deliveries of the oldest messages of a tenant's outbox, and of those about players that are due, for the endpoints
 * that want them, each once, in the order of the outbox, and removes the messages; for a tenant without endpoints they are
 * only removed. Those of disabled endpoints are withheld. A message whose transaction commits late is delivered when it is
 * there: no position is kept. Returns whether there may be more.
 */
export function fanOut(
  { database, clock }: { database: Database; clock: () => Date },
  tenant_id: number,
): Promise<boolean> {
  return database.ofTenant(tenant_id).transaction(async (tenant) => {
    const subscribers = await lockSubscribers(tenant);
    const now = clock();
    const isMoreDue = await sendPlayerMessages(tenant, { now, limit: MESSAGES_A_STEP });
    const messages = await takeFromOutbox(tenant, MESSAGES_A_STEP);
    if (messages.length === 0) return isMoreDue;
    const isEnabled = ({ disabled_at }: Subscriber) => disabled_at === null;
    const [sent, withheld] = [subscribers.filter(isEnabled), subscribers.filter((one) => !isEnabled(one))];
    await handOver(tenant, deliveriesOf(messages, sent), now);
    await insertDeliveries(tenant, deliveriesOf(messages, withheld), now, 'withheld');
    return isMoreDue || messages.length === MESSAGES_A_STEP;
  });
}

function deliveriesOf(
  messages: readonly WaitingMessage[],
  subscribers: readonly Subscriber[],
): NewDelivery[] {
  return messages.flatMap((message) => {
    const { webhook_id, type } = message;
    const wanting = subscribers.filter(({ events }) => events === null || events.includes(type));
    if (wanting.length === 0) return [];
    const payload = bodyOf(message);
    return wanting.map(({ endpoint_id }) => ({ endpoint_id, webhook_id, type, payload }));
  });
}

async function handOver(tenant: TenantSession, deliveries: NewDelivery[], now: Date): Promise<void> {
  if (deliveries.length === 0) return;
  await insertDeliveries(tenant, deliveries, now);
  const endpoint_ids = [...new Set(deliveries.map(({ endpoint_id }) => endpoint_id))];
  await markDue(tenant, endpoint_ids, now);
}

/** The body of a webhook's requests, to the byte the same on every attempt (docs/rules/webhooks.md#1). */
export function bodyOf({ type, at, data }: { type: string; at: Date; data: unknown }): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}
