import type { DisabledReason } from '@laurel/contract/webhooks/endpoints.ts';
import type { WebhookEventType } from '@laurel/contract/webhooks/event-types.ts';
import { rowBy, rowsBy, runBy } from '../../database/statements.ts';
import { tableOf } from '../../database/table.ts';

/** An endpoint without its secrets. */
export interface Endpoint {
  endpoint_id: number;
  url: string;
  /** Null: all. */
  events: WebhookEventType[] | null;
  description: string;
  created_at: Date;
  disabled_at: Date | null;
  disabled_reason: DisabledReason | null;
  /** The first failure after the last success. */
  failing_since: Date | null;
}

/** The secrets that sign an endpoint's messages. */
export interface EndpointSecrets {
  secret: string;
  /** Earlier ones that still sign; `until` is RFC 3339. */
  old_secrets: { secret: string; until: string }[];
}

const columns =
  'endpoint_id, url, events, description, created_at, disabled_at, disabled_reason, failing_since';

const table = tableOf<Endpoint, 'endpoint_id'>({
  table: 'webhook_endpoints',
  columns,
  key: 'endpoint_id',
  json: ['old_secrets'],
});

/**
 * The tenant's endpoints by id, including disabled ones. One is updated under its lock (`lockEndpoint`), and removed with
 * its deliveries.
 */
export const webhookEndpoints = {
  ...table,
  insert: table.insertOf<
    Pick<Endpoint, 'url' | 'events' | 'description' | 'created_at'> & { secret: string; cleaned_at: Date }
  >(['url', 'events', 'description', 'secret', 'created_at', 'cleaned_at']),
  update: table.updateOf<Endpoint & EndpointSecrets>([
    ...(['url', 'events', 'description', 'disabled_at', 'disabled_reason', 'failing_since'] as const),
    ...(['secret', 'old_secrets'] as const),
  ]),
};

/** One endpoint of the tenant with its secrets, locked until the transaction ends. */
export const lockEndpoint = rowBy<Endpoint & EndpointSecrets, [endpoint_id: number]>({
  text: `
    select ${columns}, secret, old_secrets from webhook_endpoints
     where tenant_id = $1 and endpoint_id = $2 for update`,
});

/**
 * Locks all endpoints of the tenant until the transaction ends: meanwhile no message is added for them, replayed or
 * recorded.
 */
export const lockEndpoints = runBy({
  text: 'select 1 from webhook_endpoints where tenant_id = $1 order by endpoint_id for update',
});

/** What an endpoint wants, and whether it is sent anything. */
export type Subscriber = Pick<Endpoint, 'endpoint_id' | 'events' | 'disabled_at'>;

/**
 * The tenant's endpoints, including disabled ones, by id, locked until the transaction ends: of several processes that add
 * messages for them one does so at a time.
 */
export const lockSubscribers = rowsBy<Subscriber>({
  name: 'lock-subscribers',
  text: `
    select endpoint_id, events, disabled_at from webhook_endpoints where tenant_id = $1
     order by endpoint_id for update`,
});
