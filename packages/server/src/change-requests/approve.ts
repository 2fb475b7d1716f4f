import type {
  ChangeRequest,
  ChangeRequestApproval,
} from '@laurel/contract/change-requests/change-requests.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Consequences, Preview } from '@laurel/contract/simulation/previews.ts';
import { editHash, effectsHash, shownHash } from '@laurel/rules/planning/shown-hash.ts';
import type { Author } from '../audit/audit.ts';
import {
  changeCampaign,
  confirmationOf,
  replaceLocked,
  type StoredCampaign,
} from '../campaigns/campaigns.ts';
import type { TenantSession } from '../database/database.ts';
import type { ChangeRequestDependencies } from './dependencies.ts';
import { existingRequest, noteEnd, type RequestPath, readOne, refuseEnded, requestAnswer } from './end.ts';
import { lockRequest, readRequest, type StoredRequest, updateConsequences } from './store/change-requests.ts';

/**
 * Applies exactly the edit that another person asked for, once (docs/rules/change-requests.md#2). Its consequences are
 * computed again; if they are not the same, the request keeps the new ones and the approval is refused, showing them.
 * `signal` ends the computation. Faults: `not_found`, `conflict`.
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
  refuseUnapprovable(request, author, approval);
  const { definition } = request;
  const preview = await dependencies.simulation.preview(
    { tenant_id, campaign_id: path.id },
    definition,
    signal,
  );
  await refuseDifferent(dependencies, author, request, preview, approval);
  await changeCampaign(dependencies, author, path.id, async (session, campaign, now) => {
    const locked = existingRequest(await lockRequest(session, path.id, path.request_id), path);
    // Another person was quicker.
    if (locked.state === 'approved') return { changed: false, campaign };
    refuseUnapprovable(locked, author, { hash: request.hash });
    const done = await applyLocked(session, { locked, campaign, author, now });
    const decision = { by: author.username, at: now, reason: approval.reason ?? null };
    const applied_version = done.campaign.version;
    await noteEnd(session, locked, 'approved', { ...decision, applied_version });
    return done;
  });
  return readOne(dependencies, tenant_id, path);
}

function applyLocked(
  session: TenantSession,
  doing: { locked: StoredRequest; campaign: StoredCampaign; author: Author; now: Date },
) {
  const { locked, campaign, author, now } = doing;
  refuseEdited(locked, campaign.version);
  const { definition, reason } = locked;
  const confirm = confirmationOf(campaign, definition);
  return replaceLocked(session, author, campaign, {
    ...{ definition, reason: reason ?? undefined, confirm, now, isApproved: true },
  });
}

function refuseUnapprovable(
  request: StoredRequest,
  { username }: Author,
  { hash }: ChangeRequestApproval,
): void {
  refuseEnded(request);
  if (request.requested_by === username)
    throw new Fault('conflict', 'You have asked for this change; the approval is another person’s.');
  if (hash !== undefined && hash !== request.hash) throw different(request, request);
}

/** Refuses an approval of other consequences than those that the request shows, and keeps the new ones. */
async function refuseDifferent(
  { database }: ChangeRequestDependencies,
  { tenant_id }: Author,
  request: StoredRequest,
  preview: Preview,
  { scores_may_move = false }: ChangeRequestApproval,
): Promise<void> {
  const { version, confirm: _, ...consequences } = preview;
  refuseEdited(request, version, consequences);
  const hash = editHash(preview);
  if (hash === request.hash) return;
  if (scores_may_move && effectsHash(consequences) === effectsHash(request.consequences)) return;
  await database.ofTenant(tenant_id).transaction(async (tenant) => {
    const locked = await lockRequest(tenant, request.campaign_id, request.request_id);
    if (locked?.state === 'open' && locked.hash === request.hash)
      await updateConsequences(tenant, request.request_id, { hash, consequences });
  });
  throw different(request, { hash, consequences });
}

/** The edit is a whole definition: applied to a later version, it would undo what others did. */
function refuseEdited(request: StoredRequest, version: number, consequences?: Consequences): void {
  if (version === request.version) return;
  const detail =
    `The campaign has version ${version} by now, and the edit follows version ${request.version}. ` +
    'Withdraw or reject the request, and ask for the change again.';
  throw new Fault('conflict', detail, { members: { version, ...(consequences ? { consequences } : {}) } });
}

function different(
  { consequences: before }: StoredRequest,
  { hash, consequences }: Pick<StoredRequest, 'hash' | 'consequences'>,
): Fault {
  const names = Object.keys(consequences) as (keyof Consequences)[];
  const errors = names
    .filter((name) => shownHash(before[name]) !== shownHash(consequences[name]))
    .map((name) => ({ pointer: `/consequences/${name}`, detail: 'is no longer what it was' }));
  const detail =
    'The consequences are no longer the same. The request shows the new ones; approve it again if you agree with them.';
  return new Fault('conflict', detail, { errors, members: { hash, consequences } });
}
