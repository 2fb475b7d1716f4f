import type { DisabledReason } from '@laurel/contract/webhooks/endpoints.ts';
import type { WebhookEventType } from '@laurel/contract/webhooks/event-types.ts';
import type { Session } from '../engine/database.ts';
import type { Rows } from '../engine/rows.ts';

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

/** What signs an endpoint's messages. */
export interface EndpointSecrets {
  secret: string;
  /** Those before it that still sign; `until` is RFC 3339. */
  old_secrets: { secret: string; until: string }[];
}

type Row = Endpoint & Record<string, unknown>;

const columns =
  'endpoint_id, url, events, description, created_at, disabled_at, disabled_reason, failing_since';

/** Adds an endpoint and answers it. */
export async function insertEndpoint(
  session: Session,
  tenant_id: number,
  endpoint: Pick<Endpoint, 'url' | 'events' | 'description' | 'created_at'> & { secret: string },
): Promise<Endpoint> {
  const { url, events, description, secret, created_at } = endpoint;
  const [row] = await session.query<Row>({
    tenant_id,
    text: `
      insert into webhook_endpoints (tenant_id, url, events, description, secret, created_at, cleaned_at)
      values ($1, $2, $3, $4, $5, $6, $6)
      returning ${columns}`,
    values: [tenant_id, url, events, description, secret, created_at],
  });
  return row as Endpoint;
}

/** How many endpoints the tenant has, with the disabled ones. */
export async function countEndpoints(session: Session, tenant_id: number): Promise<number> {
  const [row] = await session.query<{ count: number }>({
    tenant_id,
    text: 'select count(*) from webhook_endpoints where tenant_id = $1',
    values: [tenant_id],
  });
  return row?.count ?? 0;
}

/** The tenant's endpoints by id, with the disabled ones. */
export function readEndpoints(session: Session, tenant_id: number, rows: Rows): Promise<Endpoint[]> {
  return session.query<Row>({
    tenant_id,
    text: `
      select ${columns} from webhook_endpoints where tenant_id = $1 order by endpoint_id offset $2 limit $3`,
    values: [tenant_id, rows.offset, rows.limit],
  });
}

/** One endpoint of the tenant. */
export async function readEndpoint(
  session: Session,
  tenant_id: number,
  endpoint_id: number,
): Promise<Endpoint | undefined> {
  const [row] = await session.query<Row>({
    tenant_id,
    text: `select ${columns} from webhook_endpoints where tenant_id = $1 and endpoint_id = $2`,
    values: [tenant_id, endpoint_id],
  });
  return row;
}

/** One endpoint of the tenant with its secrets, locked until the transaction ends. */
export async function lockEndpoint(
  session: Session,
  tenant_id: number,
  endpoint_id: number,
): Promise<(Endpoint & EndpointSecrets) | undefined> {
  const [row] = await session.query<Row & EndpointSecrets>({
    tenant_id,
    text: `
      select ${columns}, secret, old_secrets from webhook_endpoints
       where tenant_id = $1 and endpoint_id = $2 for update`,
    values: [tenant_id, endpoint_id],
  });
  return row;
}

/** Writes an endpoint that the caller has locked as it is now. */
export async function updateEndpoint(
  session: Session,
  tenant_id: number,
  endpoint: Endpoint & EndpointSecrets,
): Promise<void> {
  const { endpoint_id, url, events, description, disabled_at, disabled_reason, failing_since } = endpoint;
  await session.query({
    tenant_id,
    text: `
      update webhook_endpoints
         set url = $3, events = $4, description = $5, disabled_at = $6, disabled_reason = $7, failing_since = $8,
             secret = $9, old_secrets = $10
       where tenant_id = $1 and endpoint_id = $2`,
    values: [
      ...[tenant_id, endpoint_id, url, events, description, disabled_at, disabled_reason, failing_since],
      ...[endpoint.secret, JSON.stringify(endpoint.old_secrets)],
    ],
  });
}

/** Deletes an endpoint with its deliveries; answers false when the tenant has no such endpoint. */
export async function deleteEndpoint(
  session: Session,
  tenant_id: number,
  endpoint_id: number,
): Promise<boolean> {
  const rows = await session.query({
    tenant_id,
    text: 'delete from webhook_endpoints where tenant_id = $1 and endpoint_id = $2 returning 1',
    values: [tenant_id, endpoint_id],
  });
  return rows.length > 0;
}

/**
 * The tenant's endpoints that are sent something, by id, locked until the transaction ends: of several processes that hand messages to them
 * one does so at a time.
 */
export function lockSubscribers(
  session: Session,
  tenant_id: number,
): Promise<Pick<Endpoint, 'endpoint_id' | 'events'>[]> {
  return session.query<Pick<Endpoint, 'endpoint_id' | 'events'> & Record<string, unknown>>({
    tenant_id,
    name: 'lock-subscribers',
    text: `
      select endpoint_id, events from webhook_endpoints where tenant_id = $1 and disabled_at is null
       order by endpoint_id for update`,
    values: [tenant_id],
  });
}
