import { isDeepStrictEqual } from 'node:util';
import type { CampaignReplacement } from '@laurel/contract/campaigns/answers.ts';
import type { ChangeRequest } from '@laurel/contract/change-requests/change-requests.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { LRUCache } from 'lru-cache';
import { type Author, writeAudit } from '../audit/audit.ts';
import {
  checkedDefinition,
  editedDefinition,
  holdCampaign,
  partEdit,
  readExistingCampaign,
  refuseUnreasoned,
} from '../campaigns/campaigns.ts';
import { openModule } from '../database/open-module.ts';
import { approveRequest } from './approve.ts';
import {
  type ChangeRequestDependencies,
  listRequests,
  rejectRequest,
  requestAnswer,
  withdrawRequest,
} from './end.ts';
import { lookAt, showRequest } from './look.ts';
import { insertRequest, readRequest, type StoredRequest } from './store/change-requests.ts';

export type ChangeRequests = ReturnType<typeof openChangeRequests>;

/** Opens the module for edits that a second person applies. */
export function openChangeRequests(dependencies: ChangeRequestDependencies) {
  const looking = { ...dependencies, rests: new LRUCache<string, number>({ max: 1_000 }) };
  return openModule(looking, {
    ask: askForChange,
    list: listRequests,
    read: showRequest,
    approve: approveRequest,
    reject: rejectRequest,
    withdraw: withdrawRequest,
  });
}

/**
 * Keeps an edit with its consequences; the campaign stays as it is (docs/rules/change-requests.md#1). `signal` ends the
 * preview. Faults: those of a preview; `conflict`: the edit changes nothing, or the campaign was edited meanwhile.
 */
async function askForChange(
  dependencies: ChangeRequestDependencies,
  { tenant_id, username }: Author,
  campaign_id: number,
  { reason, confirm: _, ...edit }: CampaignReplacement,
  signal: AbortSignal,
): Promise<ChangeRequest> {
  const look = await lookAt(dependencies, { tenant_id, campaign_id }, edit, signal);
  const { version, hash, consequences, consequences_at: at } = look;
  const sent = checkedDefinition(partEdit(edit).input);
  return dependencies.database.ofTenant(tenant_id).transaction(async (tenant) => {
    await holdCampaign(tenant, campaign_id);
    const campaign = await readExistingCampaign(tenant, campaign_id);
    const definition = editedDefinition(campaign, sent);
    if (campaign.version !== version)
      throw new Fault('conflict', 'The campaign was edited at the same moment; send the request again.');
    if (isDeepStrictEqual(campaign.definition, definition))
      throw new Fault('conflict', 'The edit changes nothing.');
    refuseUnreasoned(campaign, reason);
    const request_id = await insertRequest(tenant, {
      ...{ campaign_id, version, definition, consequences, reason: reason ?? null },
      ...{ hash, requested_by: username, requested_at: at },
    });
    const details = { request_id, version, changes: consequences.changes };
    const entry = { at, author: username, campaign_id, reason, details };
    await writeAudit(tenant, { action: 'change_request.asked', ...entry });
    return requestAnswer((await readRequest(tenant, campaign_id, request_id)) as StoredRequest);
  });
}
