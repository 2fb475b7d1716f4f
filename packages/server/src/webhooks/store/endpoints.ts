import type { DisabledReason } from '@laurel/contract/webhooks/endpoints.ts';
import type { WebhookEventType } from '@laurel/contract/webhooks/event-types.ts';
import type { TenantSession } from '../../database/database.ts';
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

type Row = Endpoint & Record<string, unknown>;

const columns =
  'endpoint_id, url, events, description, created_at, disabled_at, disabled_reason, failing_since';

const endpoints = tableOf<Endpoint, 'endpoint_id'>({
  table: 'webhook_endpoints',
  columns,
  key: 'endpoint_id',
});

/** Adds an endpoint and returns it. */
export async function insertEndpoint(
  tenant: TenantSession,
  endpoint: Pick<Endpoint, 'url' | 'events' | 'description' | 'created_at'> & { secret: string },
): Promise<Endpoint> {
  const { url, events, description, secret, created_at } = endpoint;
  const [row] = await tenant.query<Row>({
    text: `
      insert into webhook_endpoints (tenant_id, url, events, description, secret, created_at, cleaned_at)
      values ($1, $2, $3, $4, $5, $6, $6)
      returning ${columns}`,
    values: [url, events, description, secret, created_at],
  });
  return row as Endpoint;
}

/** How many endpoints the tenant has, including disabled ones. */
export const countEndpoints = endpoints.count;

/** The tenant's endpoints by id, including disabled ones. */
export const readEndpoints = endpoints.page;

/** One endpoint of the tenant. */
export const readEndpoint = endpoints.read;

/** One endpoint of the tenant with its secrets, locked until the transaction ends. */
export async function lockEndpoint(
  tenant: TenantSession,
  endpoint_id: number,
): Promise<(Endpoint & EndpointSecrets) | undefined> {
  const [row] = await tenant.query<Row & EndpointSecrets>({
    text: `
      select ${columns}, secret, old_secrets from webhook_endpoints
       where tenant_id = $1 and endpoint_id = $2 for update`,
    values: [endpoint_id],
  });
  return row;
}

/**
 * Locks all endpoints of the tenant until the transaction ends: meanwhile no message is added for them, replayed or
 * recorded.
 */
export async function lockEndpoints(tenant: TenantSession): Promise<void> {
  await tenant.query({
    text: 'select 1 from webhook_endpoints where tenant_id = $1 order by endpoint_id for update',
  });
}

/** Writes the current state of an endpoint that the caller has locked. */
export async function updateEndpoint(
  tenant: TenantSession,
  endpoint: Endpoint & EndpointSecrets,
): Promise<void> {
  const { endpoint_id, url, events, description, disabled_at, disabled_reason, failing_since } = endpoint;
  await tenant.query({
    text: `
      update webhook_endpoints
         set url = $3, events = $4, description = $5, disabled_at = $6, disabled_reason = $7, failing_since = $8,
             secret = $9, old_secrets = $10
       where tenant_id = $1 and endpoint_id = $2`,
    values: [
      ...[endpoint_id, url, events, description, disabled_at, disabled_reason, failing_since],
      ...[endpoint.secret, JSON.stringify(endpoint.old_secrets)],
    ],
  });
}

/** Deletes an endpoint with its deliveries; returns false if the tenant has no such endpoint. */
export async function deleteEndpoint(tenant: TenantSession, endpoint_id: number): Promise<boolean> {
  const rows = await tenant.query({
    text: 'delete from webhook_endpoints where tenant_id = $1 and endpoint_id = $2 returning 1',
    values: [endpoint_id],
  });
  return rows.length > 0;
}

/** What an endpoint wants, and whether it is sent anything. */
export type Subscriber = Pick<Endpoint, 'endpoint_id' | 'events' | 'disabled_at'>;

/**
 * The tenant's endpoints, including disabled ones, by id, locked until the transaction ends: of several processes that add
 * messages for them one does so at a time.
 */
export function lockSubscribers(tenant: TenantSession): Promise<Subscriber[]> {
  return tenant.query<Subscriber & Record<string, unknown>>({
    name: 'lock-subscribers',
    text: `
      select endpoint_id, events, disabled_at from webhook_endpoints where tenant_id = $1
       order by endpoint_id for update`,
  });
}
