import type { Rows } from '../database/rows.ts';
import type { WebhookDependencies } from './dependencies.ts';
import { endpointAnswer, existingEndpoint } from './endpoint-answer.ts';
import { deliveryAnswer } from './send-again.ts';
import { countDeliveries, readDeliveries } from './store/deliveries.ts';
import { webhookEndpoints } from './store/endpoints.ts';

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
