import type {
  ChangeRequest,
  ChangeRequestApproval,
} from '@laurel/contract/change-requests/change-requests.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { passedBounds, shownBounds } from '@laurel/rules/planning/edit-bounds.ts';
import type { Author } from '../audit/audit.ts';
import {
  changeCampaign,
  confirmationOf,
  replaceLocked,
  type StoredCampaign,
} from '../campaigns/campaigns.ts';
import type { TenantSession } from '../database/database.ts';
import {
  type ChangeRequestDependencies,
  existingRequest,
  noteEnd,
  type RequestPath,
  refuseEnded,
  requestAnswer,
} from './end.ts';
import { type EditLook, lookAt } from './look.ts';
import { lockRequest, readRequest, type StoredRequest, updateConsequences } from './store/change-requests.ts';

/**
 * Applies exactly the edit that another person asked for, once (docs/rules/change-requests.md#2). Its consequences are
 * computed again; if they pass the bounds, the request keeps them and the approval is refused, showing them. `signal` ends
 * the computation. Faults: `not_found`, `conflict`, `overloaded`.
 */
export async function approveRequest(
  dependencies: ChangeRequestDependencies,
  author: Author,
  path: RequestPath,
  approval: ChangeRequestApproval,
  signal: AbortSignal,
): Promise<ChangeRequest> {
  const { tenant_id } = author;
  const tenant = dependencies.database.ofTenant(tenant_id);
  const request = existingRequest(await readRequest(tenant, path.id, path.request_id), path);
  if (request.state === 'approved') return requestAnswer(request);
  refuseUnapprovable(request, author, approval.hash);
  const campaign = { tenant_id, campaign_id: path.id };
  const look = await lookAt(dependencies, campaign, request.definition, signal).catch(refuseInvalid);
  refuseEdited(request, look);
  await refusePassed(tenant, request, look, approval.bounds);
  const approving = { path, author, look, reason: approval.reason ?? null };
  await changeCampaign(dependencies, author, path.id, (session, stored, now) =>
    approveLocked(session, stored, now, approving),
  ).catch(refuseInvalid);
  return requestAnswer(existingRequest(await readRequest(tenant, path.id, path.request_id), path));
}

interface Approving {
  path: RequestPath;
  author: Author;
  look: EditLook;
  reason: string | null;
}

async function approveLocked(
  session: TenantSession,
  campaign: StoredCampaign,
  now: Date,
  { path, author, look, reason }: Approving,
) {
  const locked = existingRequest(await lockRequest(session, path.id, path.request_id), path);
  // Another person was quicker.
  if (locked.state === 'approved') return { changed: false, campaign };
  refuseUnapprovable(locked, author);
  refuseEdited(locked, campaign);
  const { definition, reason: why } = locked;
  const confirm = confirmationOf(campaign, definition);
  const edit = { definition, reason: why ?? undefined, confirm, now, isApproved: true };
  const done = await replaceLocked(session, author, campaign, edit);
  await updateConsequences(session, locked.request_id, look);
  const applied_version = done.campaign.version;
  await noteEnd(session, locked, 'approved', { by: author.username, at: now, reason, applied_version });
  return done;
}

function refuseUnapprovable(request: StoredRequest, { username }: Author, hash = request.hash): void {
  refuseEnded(request);
  if (request.requested_by === username)
    throw new Fault('conflict', 'You have asked for this change; the approval is another person’s.');
  if (hash === request.hash) return;
  const detail = `The hash of this request is ${request.hash}: another campaign, version or edit was read.`;
  throw new Fault('conflict', detail, { members: { hash: request.hash } });
}

/** Refuses an approval of consequences beyond its bounds, which the request then keeps. */
async function refusePassed(
  tenant: TenantSession,
  request: StoredRequest,
  look: EditLook,
  given: ChangeRequestApproval['bounds'],
): Promise<void> {
  const { consequences } = look;
  const errors = passedBounds({ ...shownBounds(request.consequences), ...given }, consequences);
  if (errors.length === 0) return;
  await updateConsequences(tenant, request.request_id, look);
  const detail =
    'The consequences are more by now than the approval allows. The request shows the new ones; approve it again, with ' +
    'these bounds, if you agree with them.';
  const members = { hash: request.hash, consequences, bounds: shownBounds(consequences) };
  throw new Fault('conflict', detail, { errors, members });
}

/** The edit is a whole definition: applied to a later version, it would undo what others did. */
function refuseEdited(
  request: StoredRequest,
  { version, consequences }: Pick<EditLook, 'version'> & Partial<EditLook>,
) {
  if (version === request.version) return;
  const detail =
    `The campaign has version ${version} by now, and the edit follows version ${request.version}. ` +
    'Withdraw or reject the request, and ask for the change again.';
  throw new Fault('conflict', detail, { members: { version, ...(consequences ? { consequences } : {}) } });
}

/** The edit was valid when it was asked for; that it no longer is, is no mistake of the approval. */
function refuseInvalid(error: unknown): never {
  if (!(error instanceof Fault) || error.code !== 'invalid_body') throw error;
  const { detail, options } = error;
  throw new Fault('conflict', `The edit is no longer valid. ${detail}`, { ...options, cause: error });
}
