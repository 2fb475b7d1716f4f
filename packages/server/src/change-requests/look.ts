import type { CampaignEdit } from '@laurel/contract/campaigns/answers.ts';
import type { ChangeRequest } from '@laurel/contract/change-requests/change-requests.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { LRUCache } from 'lru-cache';
import { readCampaign } from '../campaigns/campaigns.ts';
import { type ChangeRequestDependencies, existingRequest, type RequestPath, requestAnswer } from './end.ts';
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

/** For how many times as long as a look took, its request is answered with it: consoles ask again and again. */
const TIMES_ITS_DURATION = 10;

export interface LookDependencies extends ChangeRequestDependencies {
  /** Until when (ms) open requests are answered with their last looks. */
  rests: LRUCache<string, number>;
}

/**
 * One request. The consequences of an open one are those of now, or of the last look if that took long, and it keeps them,
 * as bounds of an approval that says none (docs/rules/change-requests.md#1); where nothing can be computed they are those of
 * the last look. Fault `not_found`.
 */
export async function showRequest(
  dependencies: LookDependencies,
  tenant_id: number,
  path: RequestPath,
  signal: AbortSignal,
): Promise<ChangeRequest> {
  const { database, clock, rests } = dependencies;
  const tenant = database.ofTenant(tenant_id);
  const request = existingRequest(await readRequest(tenant, path.id, path.request_id), path);
  const { request_id, campaign_id, definition, state, version } = request;
  const name = `${tenant_id} ${request_id}`;
  const began = clock().getTime();
  if (state !== 'open' || began < (rests.get(name) ?? 0)) return requestAnswer(request);
  // An edit of an earlier version is refused whatever it would do.
  if ((await readCampaign(tenant, campaign_id))?.version !== version) return requestAnswer(request);
  const look = await lookAt(dependencies, { tenant_id, campaign_id }, definition, signal).catch(ifRefused);
  const now = clock().getTime();
  rests.set(name, now + TIMES_ITS_DURATION * (now - began));
  if (look?.version !== version) return requestAnswer(request);
  const { consequences, consequences_at } = look;
  await updateConsequences(tenant, request_id, { consequences, consequences_at });
  return requestAnswer({ ...request, consequences, consequences_at });
}

/** An edit that is no longer valid, or a server with too much to compute, keeps nobody from reading the request. */
function ifRefused(error: unknown): undefined {
  if (!(error instanceof Fault)) throw error;
}
