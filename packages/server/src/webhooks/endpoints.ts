import { Fault } from '@laurel/contract/faults/faults.ts';
import {
  maxEndpoints,
  type NewWebhook,
  rotationHours,
  type WebhookChanges,
} from '@laurel/contract/webhooks/endpoints.ts';
import { type Author, sidesOf, writeAudit } from '../audit/audit.ts';
import type { Rows } from '../database/database.ts';
import { inventSecret, rotated } from '../outbound/signatures.ts';
import { refuseTarget } from '../outbound/target-url.ts';
import type { WebhookDependencies } from './dependencies.ts';
import {
  endEndpointNotice,
  endpointAnswer,
  existingEndpoint,
  settingsOfEndpoint,
} from './endpoint-answer.ts';
import { deliveryAnswer } from './send-again.ts';
import { countDeliveries, readDeliveries } from './store/deliveries.ts';
import { type Endpoint, lockEndpoint, webhookEndpoints } from './store/endpoints.ts';
import { watchLeadsIfWanted } from './store/leads.ts';

type Dependencies = Pick<WebhookDependencies, 'database'>;

/** One page of the tenant's endpoints, and how many there are in all. */
export async function listEndpoints({ database }: Dependencies, tenant_id: number, rows: Rows) {
  const { count, results } = await webhookEndpoints.list(database.ofTenant(tenant_id), rows);
  return { count, results: results.map(endpointAnswer) };
}

/** Fault `not_found`. */
export async function readEndpoint({ database }: Dependencies, tenant_id: number, endpoint_id: number) {
  return endpointAnswer(
    existingEndpoint(await webhookEndpoints.read(database.ofTenant(tenant_id), endpoint_id), endpoint_id),
  );
}

/** One page of an endpoint's deliveries, and how many there are in all. Fault `not_found`. */
export async function listDeliveries(
  { database }: Dependencies,
  tenant_id: number,
  endpoint_id: number,
  which: Parameters<typeof readDeliveries>[2],
) {
  const tenant = database.ofTenant(tenant_id);
  existingEndpoint(await webhookEndpoints.read(tenant, endpoint_id), endpoint_id);
  const count = await countDeliveries(tenant, endpoint_id, which.status);
  return { count, results: (await readDeliveries(tenant, endpoint_id, which)).map(deliveryAnswer) };
}

/**
 * Adds an endpoint and returns it with its secret, which is shown only once. Faults: `invalid_body` at `/url`, `conflict`.
 */
export async function createEndpoint(
  { database, clock, randomBytes, privateTargets }: WebhookDependencies,
  author: Author,
  { url, events = null, description = '' }: NewWebhook,
) {
  refuseTarget(url, privateTargets);
  const secret = inventSecret(randomBytes);
  const created_at = clock();
  const endpoint = await database.ofTenant(author.tenant_id).transaction(async (tenant) => {
    if ((await webhookEndpoints.count(tenant)) >= maxEndpoints)
      throw new Fault('conflict', `A tenant has at most ${maxEndpoints} webhook endpoints; delete one.`);
    const made = await webhookEndpoints.insert(tenant, {
      ...{ url, events, description, secret, created_at },
      cleaned_at: created_at,
    });
    await watchLeadsIfWanted(tenant);
    const details = { webhook_id: made.endpoint_id, url, events };
    const note = { details, changes: sidesOf({}, settingsOfEndpoint(made), ['secret']) };
    await writeAudit(tenant, { author: author.username, at: created_at, action: 'webhook.created', ...note });
    return made;
  });
  return { ...endpointAnswer(endpoint), secret };
}

/**
 * Changes the given settings; enabling an endpoint ends its alarm, and waiting deliveries continue. Faults: `not_found`,
 * `invalid_body` at `/url`.
 */
export async function changeEndpoint(
  { database, clock, privateTargets, wake }: WebhookDependencies,
  author: Author,
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
    await writeAudit(tenant, { author: author.username, at, action: 'webhook.changed', ...note });
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

/** Ends an endpoint with all its waiting deliveries. An attempt under way may still arrive. Fault: `not_found`. */
export async function deleteEndpoint(
  { database, clock }: WebhookDependencies,
  author: Author,
  endpoint_id: number,
): Promise<void> {
  await database.ofTenant(author.tenant_id).transaction(async (tenant) => {
    const gone = existingEndpoint(await lockEndpoint(tenant, endpoint_id), endpoint_id);
    await webhookEndpoints.remove(tenant, endpoint_id);
    await watchLeadsIfWanted(tenant);
    await endEndpointNotice(tenant, endpoint_id, clock());
    const details = { webhook_id: endpoint_id, url: gone.url };
    const note = { details, changes: sidesOf(settingsOfEndpoint(gone), {}) };
    await writeAudit(tenant, { author: author.username, at: clock(), action: 'webhook.deleted', ...note });
  });
}

/**
 * Gives an endpoint a new secret, shown only once; the previous one signs for 24 hours, too (docs/rules/webhooks.md#2).
 * Fault: `not_found`.
 */
export async function rotateSecret(
  { database, clock, randomBytes }: WebhookDependencies,
  author: Author,
  endpoint_id: number,
) {
  const at = clock();
  const until = new Date(at.getTime() + rotationHours * 3_600_000);
  const secret = inventSecret(randomBytes);
  const endpoint = await database.ofTenant(author.tenant_id).transaction(async (tenant) => {
    const stored = existingEndpoint(await lockEndpoint(tenant, endpoint_id), endpoint_id);
    await webhookEndpoints.update(tenant, { ...stored, ...rotated(stored, secret, { at, until }) });
    const details = { webhook_id: endpoint_id };
    const note = { details, changes: sidesOf({}, {}, ['secret']) };
    await writeAudit(tenant, { author: author.username, at, action: 'webhook.secret_rotated', ...note });
    return stored;
  });
  return { ...endpointAnswer(endpoint), secret };
}
