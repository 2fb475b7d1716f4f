import type { ChangeRequest } from '@laurel/contract/change-requests/change-requests.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { shownBounds } from '@laurel/rules/planning/edit-bounds.ts';
import { type Author, writeAudit } from '../audit/audit.ts';
import { type CampaignDependencies, readExistingCampaign } from '../campaigns/campaigns.ts';
import type { Rows, TenantSession } from '../database/database.ts';
import type { Simulations } from '../simulation/simulation.ts';
import {
  countRequests,
  endRequest,
  lockRequest,
  type RequestFilter,
  readRequests,
  type StoredRequest,
} from './store/change-requests.ts';

/** The dependencies of this module's operations. */
export interface ChangeRequestDependencies extends CampaignDependencies {
  simulation: Pick<Simulations, 'preview'>;
}

type Closed = Exclude<StoredRequest['state'], 'open'>;

/** Rejects an open request; again: changes nothing. Faults: `not_found`, `conflict`. */
export function rejectRequest(
  dependencies: ChangeRequestDependencies,
  author: Author,
  path: RequestPath,
  reason: string | undefined,
): Promise<ChangeRequest> {
  return end(dependencies, author, path, { state: 'rejected', reason });
}

/** Withdraws an open request of the caller's own; again: changes nothing. Faults: `not_found`, `conflict`. */
export function withdrawRequest(
  dependencies: ChangeRequestDependencies,
  author: Author,
  path: RequestPath,
  reason: string | undefined,
): Promise<ChangeRequest> {
  return end(dependencies, author, path, { state: 'withdrawn', reason });
}

function end(
  { database, clock }: ChangeRequestDependencies,
  { tenant_id, username }: Author,
  path: RequestPath,
  { state, reason }: { state: 'rejected' | 'withdrawn'; reason: string | undefined },
): Promise<ChangeRequest> {
  return database.ofTenant(tenant_id).transaction(async (tenant) => {
    const request = existingRequest(await lockRequest(tenant, path.id, path.request_id), path);
    if (state === 'withdrawn' && request.requested_by !== username)
      throw new Fault('conflict', `${request.requested_by} asked for this; others reject it.`);
    if (request.state === state) return requestAnswer(request);
    refuseEnded(request);
    const decision = { by: username, at: clock(), reason: reason ?? null, applied_version: null };
    return noteEnd(tenant, request, state, decision);
  });
}

/** Refuses a request that was decided. */
export function refuseEnded({ request_id, state }: StoredRequest): void {
  if (state !== 'open') throw new Fault('conflict', `Change request ${request_id} is ${state}.`);
}

/** Ends a request that is open and locked, with its entry in the audit log. */
export async function noteEnd(
  tenant: TenantSession,
  request: StoredRequest,
  state: Closed,
  {
    by,
    at,
    reason,
    applied_version,
  }: { by: string; at: Date; reason: string | null; applied_version: number | null },
): Promise<ChangeRequest> {
  const { request_id, campaign_id, requested_by } = request;
  const decision = { state, decided_by: by, decided_at: at, decision_reason: reason, applied_version };
  await endRequest(tenant, request_id, decision);
  await writeAudit(tenant, {
    ...{ at, author: by, action: `change_request.${state}`, campaign_id, reason },
    details: { request_id, requested_by, ...(applied_version === null ? {} : { version: applied_version }) },
  });
  return requestAnswer({ ...request, ...decision });
}

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
  if (campaign_id !== null) await readExistingCampaign(tenant, campaign_id);
  const count = await countRequests(tenant, filter);
  return { count, results: (await readRequests(tenant, filter, rows)).map(requestAnswer) };
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
    bounds: shownBounds(stored.consequences),
    consequences_at: stored.consequences_at.toISOString(),
    requested_at: stored.requested_at.toISOString(),
    decided_at: stored.decided_at?.toISOString() ?? null,
  };
}
