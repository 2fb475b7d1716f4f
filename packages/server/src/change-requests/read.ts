import type { ChangeRequest } from '@laurel/contract/change-requests/change-requests.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { existingCampaign, readCampaign } from '../campaigns/campaigns.ts';
import type { Rows } from '../database/rows.ts';
import type { ChangeRequestDependencies } from './dependencies.ts';
import {
  countRequests,
  type RequestFilter,
  readRequest,
  readRequests,
  type StoredRequest,
} from './store/change-requests.ts';

/** Which request is meant, as the path names it. */
export interface RequestPath {
  /** Of the campaign. */
  id: number;
  request_id: number;
}

/** Some requests, newest first, and how many there are in all. Fault `not_found`: no such campaign. */
export async function listRequests(
  { database }: Pick<ChangeRequestDependencies, 'database'>,
  tenant_id: number,
  filter: RequestFilter,
  rows: Rows,
): Promise<{ count: number; results: ChangeRequest[] }> {
  const tenant = database.ofTenant(tenant_id);
  const { campaign_id } = filter;
  if (campaign_id !== null) existingCampaign(await readCampaign(tenant, campaign_id), campaign_id);
  const count = await countRequests(tenant, filter);
  return { count, results: (await readRequests(tenant, filter, rows)).map(requestAnswer) };
}

/** One request. Fault `not_found`. */
export async function readOne(
  { database }: Pick<ChangeRequestDependencies, 'database'>,
  tenant_id: number,
  path: RequestPath,
): Promise<ChangeRequest> {
  const stored = await readRequest(database.ofTenant(tenant_id), path.id, path.request_id);
  return requestAnswer(existingRequest(stored, path));
}

/** The request that was read. Fault `not_found`. */
export function existingRequest(stored: StoredRequest | undefined, path: RequestPath): StoredRequest {
  if (stored) return stored;
  throw new Fault('not_found', `Campaign ${path.id} has no change request ${path.request_id}.`);
}

/** A request as it is answered. */
export function requestAnswer({ request_id, ...stored }: StoredRequest): ChangeRequest {
  return {
    id: request_id,
    ...stored,
    requested_at: stored.requested_at.toISOString(),
    decided_at: stored.decided_at?.toISOString() ?? null,
  };
}
