import type { CampaignEdit } from '@laurel/contract/campaigns/answers.ts';
import type { ChangeRequest } from '@laurel/contract/change-requests/change-requests.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { ChangeRequestDependencies } from './dependencies.ts';
import { existingRequest, type RequestPath, requestAnswer } from './end.ts';
import { readRequest, type StoredRequest, updateConsequences } from './store/change-requests.ts';

/** What an edit would do at one moment, the version that it would follow, and the hash of campaign, version and edit. */
export interface EditLook
  extends Pick<StoredRequest, 'version' | 'hash' | 'consequences' | 'consequences_at'> {}

/** Looks at the consequences of an edit as they are now. `signal` ends it. Faults: those of a preview. */
export async function lookAt(
  { simulation, clock }: Pick<ChangeRequestDependencies, 'simulation' | 'clock'>,
  campaign: { tenant_id: number; campaign_id: number },
  edit: CampaignEdit,
  signal: AbortSignal,
): Promise<EditLook> {
  const { version, confirm, ...consequences } = await simulation.preview(campaign, edit, signal);
  return { version, hash: confirm, consequences, consequences_at: clock() };
}

/**
 * One request. The consequences of an open one are those of now, and it keeps them, as bounds of an approval that says none
 * (docs/rules/change-requests.md#2); where nothing can be computed they are those of the last look. Fault `not_found`.
 */
export async function showRequest(
  dependencies: ChangeRequestDependencies,
  tenant_id: number,
  path: RequestPath,
  signal: AbortSignal,
): Promise<ChangeRequest> {
  const tenant = dependencies.database.ofTenant(tenant_id);
  const request = existingRequest(await readRequest(tenant, path.id, path.request_id), path);
  const { request_id, campaign_id, definition, state, version } = request;
  if (state !== 'open') return requestAnswer(request);
  const look = await lookAt(dependencies, { tenant_id, campaign_id }, definition, signal).catch(ifRefused);
  if (look?.version !== version) return requestAnswer(request);
  const { consequences, consequences_at } = look;
  await updateConsequences(tenant, request_id, { consequences, consequences_at });
  return requestAnswer({ ...request, consequences, consequences_at });
}

/** An edit that is no longer valid, or a server with too much to compute, keeps nobody from reading the request. */
function ifRefused(error: unknown): undefined {
  if (!(error instanceof Fault)) throw error;
}
