import type { WebhookEventType } from '@laurel/contract/webhooks/event-types.ts';
import type { Session } from '../engine/database.ts';

/** A fact to be told outside. */
export interface OutboxMessage {
  type: WebhookEventType;
  /** When it happened. */
  at: Date;
  data: Record<string, unknown>;
}

/** Rows of one statement. */
const WRITTEN_ROWS = 1_000;

/**
 * Writes facts to the outbox, in the transaction that makes them (invariant I13). Each gets an id that receivers see, the same on every
 * attempt. Messages of one call keep their order.
 */
export async function writeOutbox(
  session: Session,
  tenant_id: number,
  messages: readonly OutboxMessage[],
): Promise<void> {
  for (let from = 0; from < messages.length; from += WRITTEN_ROWS) {
    const written = messages.slice(from, from + WRITTEN_ROWS);
    const more = written.slice(1).map((_, i) => `, ($1, $${3 * i + 5}, $${3 * i + 6}, $${3 * i + 7})`);
    await session.query({
      tenant_id,
      text: `insert into outbox (tenant_id, type, at, data) values ($1, $2, $3, $4)${more.join('')}`,
      values: [tenant_id, ...written.flatMap(({ type, at, data }) => [type, at, JSON.stringify(data)])],
    });
  }
}
