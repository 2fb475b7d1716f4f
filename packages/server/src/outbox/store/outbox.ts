import type { WebhookEventType } from '@laurel/contract/webhooks/event-types.ts';
import type { TenantSession } from '../../database/database.ts';

/** A fact to be sent to endpoints. */
export interface OutboxMessage {
  type: WebhookEventType;
  /** When it happened. */
  at: Date;
  data: Record<string, unknown>;
}

/** Rows of one statement. */
const WRITTEN_ROWS = 1_000;

/**
 * Writes facts to the outbox, in the transaction that makes them (invariant I13). Each gets an id that receivers see; it is
 * the same on every attempt. Messages of one call keep their order.
 */
export async function writeOutbox(tenant: TenantSession, messages: readonly OutboxMessage[]): Promise<void> {
  for (let from = 0; from < messages.length; from += WRITTEN_ROWS) {
    const written = messages.slice(from, from + WRITTEN_ROWS);
    const more = written.slice(1).map((_, i) => `, ($1, $${3 * i + 5}, $${3 * i + 6}, $${3 * i + 7})`);
    await tenant.query({
      text: `insert into outbox (tenant_id, type, at, data) values ($1, $2, $3, $4)${more.join('')}`,
      values: [...written.flatMap(({ type, at, data }) => [type, at, JSON.stringify(data)])],
    });
  }
}

/** A fact that no endpoint has received yet. */
export interface WaitingMessage extends OutboxMessage {
  message_id: number;
  webhook_id: string;
}

/**
 * Takes the oldest facts of the tenant out of the outbox, in their order; another transaction that does the same waits and
 * gets others.
 */
export async function takeFromOutbox(tenant: TenantSession, limit: number): Promise<WaitingMessage[]> {
  const taken = await tenant.query<WaitingMessage & Record<string, unknown>>({
    name: 'take-from-outbox',
    text: `
      delete from outbox
       where tenant_id = $1
         and message_id in (select o.message_id from outbox o where o.tenant_id = $1 order by o.message_id limit $2)
      returning message_id, webhook_id, type, at, data`,
    values: [limit],
  });
  return taken.sort((a, b) => a.message_id - b.message_id);
}
