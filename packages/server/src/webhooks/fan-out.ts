import type { Database, Session } from '../store/engine/database.ts';
import { markDue } from '../store/webhooks/claims.ts';
import { insertDeliveries, type NewDelivery } from '../store/webhooks/deliveries.ts';
import { type Endpoint, lockSubscribers } from '../store/webhooks/endpoints.ts';
import { takeFromOutbox, type WaitingMessage } from '../store/webhooks/outbox.ts';
import { bodyOf } from './message.ts';

/** Messages of one transaction. */
const MESSAGES_A_STEP = 500;

/**
 * Hands the oldest messages of a tenant's outbox to the endpoints that want them, each once, in the order of the outbox, and removes them
 * from there; of a tenant without endpoints they are removed alone. A message whose transaction commits late is handed over when it is
 * there: what is handed over is what is found, no position is kept. Answers whether there may be more.
 */
export function fanOut(
  { database, clock }: { database: Database; clock: () => Date },
  tenant_id: number,
): Promise<boolean> {
  return database.transaction(async (session) => {
    const subscribers = await lockSubscribers(session, tenant_id);
    const messages = await takeFromOutbox(session, tenant_id, MESSAGES_A_STEP);
    if (messages.length === 0) return false;
    await handOver(
      session,
      tenant_id,
      messages.flatMap((one) => deliveriesOf(one, subscribers)),
      clock(),
    );
    return messages.length === MESSAGES_A_STEP;
  });
}

type Subscriber = Pick<Endpoint, 'endpoint_id' | 'events'>;

function deliveriesOf(message: WaitingMessage, subscribers: Subscriber[]): NewDelivery[] {
  const { webhook_id, type } = message;
  const wanting = subscribers.filter(({ events }) => events === null || events.includes(type));
  if (wanting.length === 0) return [];
  const payload = bodyOf(message);
  return wanting.map(({ endpoint_id }) => ({ endpoint_id, webhook_id, type, payload }));
}

async function handOver(
  session: Session,
  tenant_id: number,
  deliveries: NewDelivery[],
  now: Date,
): Promise<void> {
  if (deliveries.length === 0) return;
  await insertDeliveries(session, tenant_id, deliveries, now);
  const endpoint_ids = [...new Set(deliveries.map(({ endpoint_id }) => endpoint_id))];
  await markDue(session, tenant_id, endpoint_ids, now);
}
