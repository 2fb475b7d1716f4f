import type { WebhookChanges } from '@laurel/contract/webhooks/endpoints.ts';
import { sidesOf } from '../audit/audit.ts';
import { refuseTarget } from '../outbound/refuse-target.ts';
import {
  type EndpointAuthor,
  endEndpointNotice,
  noteEndpoint,
  settingsOfEndpoint,
} from './audit-endpoint.ts';
import type { WebhookDependencies } from './dependencies.ts';
import { endpointAnswer, existingEndpoint } from './endpoint-answer.ts';
import { type Endpoint, lockEndpoint, webhookEndpoints } from './store/endpoints.ts';
import { watchLeadsIfWanted } from './store/leads.ts';

/**
 * Changes the given settings; enabling an endpoint ends its alarm, and waiting deliveries continue. Faults: `not_found`,
 * `invalid_body` at `/url`.
 */
export async function changeEndpoint(
  { database, clock, privateTargets, wake }: WebhookDependencies,
  author: EndpointAuthor,
  endpoint_id: number,
  { enabled, ...changes }: WebhookChanges,
) {
  if (changes.url !== undefined) refuseTarget(changes.url, privateTargets);
  const at = clock();
  const changed = await database.ofTenant(author.tenant_id).transaction(async (tenant) => {
    const stored = existingEndpoint(await lockEndpoint(tenant, endpoint_id), endpoint_id);
    const endpoint = { ...stored, ...changes, ...switched(stored, enabled, at) };
    await webhookEndpoints.update(tenant, endpoint);
    await watchLeadsIfWanted(tenant);
    if (endpoint.disabled_at === null) await endEndpointNotice(tenant, endpoint_id, at);
    const details = { webhook_id: endpoint_id, ...changes, ...(enabled === undefined ? {} : { enabled }) };
    const note = { details, changes: sidesOf(settingsOfEndpoint(stored), settingsOfEndpoint(endpoint)) };
    await noteEndpoint(tenant, author, { at, action: 'webhook.changed', ...note });
    return endpoint;
  });
  wake();
  return endpointAnswer(changed);
}

type Switch = Pick<Endpoint, 'disabled_at' | 'disabled_reason' | 'failing_since'>;

/** Disabling a disabled endpoint keeps its time and reason. */
function switched({ disabled_at }: Endpoint, enabled: boolean | undefined, at: Date): Partial<Switch> {
  if (enabled === undefined || enabled === (disabled_at === null)) return {};
  if (enabled) return { disabled_at: null, disabled_reason: null, failing_since: null };
  return { disabled_at: at, disabled_reason: 'staff' };
}
