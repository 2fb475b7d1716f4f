import type { WebhookEventType } from '@laurel/contract/webhooks/event-types.ts';
import type { Session } from '../engine/database.ts';

/** A fact to be told outside. */
export interface OutboxMessage {
  type: WebhookEventType;
  /** When it happened. */
  at: Date;
  data: Record<string, unknown>;
}

/**
 * Writes facts to the outbox, in the transaction that makes them (invariant I13). Each gets an id that receivers see, the same on every
 * attempt. Messages of one call keep their order.
 */
export async function writeOutbox(
  session: Session,
  tenant_id: number,
  messages: readonly OutboxMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  await session.query({
    tenant_id,
    text: `
      insert into outbox (tenant_id, type, at, data)
      select $1, m.type, m.at, m.data
        from unnest($2::text[], $3::timestamptz[], $4::json[]) with ordinality as m(type, at, data, place)
       order by m.place`,
    values: [
      tenant_id,
      messages.map((message) => message.type),
      messages.map((message) => message.at),
      messages.map((message) => JSON.stringify(message.data)),
    ],
  });
}
