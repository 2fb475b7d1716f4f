import { Fault } from '@laurel/contract/faults/faults.ts';
import type { TenantSession } from '../database/database.ts';
import { endNotice } from '../notices/notices.ts';
import type { Endpoint } from './store/endpoints.ts';

/** An endpoint as the API returns it. */
export function endpointAnswer(endpoint: Endpoint) {
  const { endpoint_id: id, url, events, description, created_at } = endpoint;
  const { disabled_at, disabled_reason, failing_since } = endpoint;
  const enabled = disabled_at === null;
  return { id, url, events, description, enabled, disabled_at, disabled_reason, failing_since, created_at };
}

/** The endpoint, or the fault that there is none. */
export function existingEndpoint<Found>(endpoint: Found | undefined, endpoint_id: number): Found {
  if (endpoint !== undefined) return endpoint;
  throw new Fault('not_found', `There is no webhook endpoint ${endpoint_id}.`);
}

/** Ends the notice that the server disabled the endpoint, if there is one. */
export function endEndpointNotice(tenant: TenantSession, endpoint_id: number, at: Date): Promise<void> {
  return endNotice(tenant, { kind: 'webhook_disabled', about: String(endpoint_id) }, at);
}

/** The settings of an endpoint that staff can change, as the audit log shows them. */
export function settingsOfEndpoint({ url, events, description, disabled_at }: Endpoint): object {
  return { url, events, description, enabled: disabled_at === null };
}
