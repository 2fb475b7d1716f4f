import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { CampaignDefinition, CampaignInput } from '@laurel/contract/campaigns/definition.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { type Author, sidesOf, writeAudit } from '../../audit/audit.ts';
import type { TenantSession } from '../../database/database.ts';
import { refuseUnknownSegments } from '../../segments/segments.ts';
import { campaignAnswer } from '../answer.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { checkedDefinition, customIdTaken } from '../editing/definition.ts';
import { existingCampaign } from '../lock-open.ts';
import { insertVersion } from '../store/campaign-versions.ts';
import {
  deleteCampaign as deleteStored,
  insertCampaign,
  lockCampaign,
  type StoredCampaign,
} from '../store/campaigns.ts';

/** The origin of a campaign, as the audit log keeps it. */
type Origin = { copied_from: number } | { template_id: number } | { schedule_id: number };

/** Creates a draft with version 1 (docs/rules/campaigns.md#3). Only staff see it. */
export async function createCampaign(
  { database, clock }: CampaignDependencies,
  author: Author,
  input: CampaignInput,
  origin?: Origin,
): Promise<Campaign> {
  const definition = checkedDefinition(input);
  const now = clock();
  const campaign = await database
    .ofTenant(author.tenant_id)
    .transaction((tenant) => insertDraft(tenant, author, { definition, now, origin }));
  return campaignAnswer(campaign, now);
}

/**
 * Adds a draft with version 1 in the caller's transaction. Faults, before anything is written: `invalid_body` for segments
 * that do not exist, `conflict` for a name that is taken.
 */
export async function insertDraft(
  tenant: TenantSession,
  { username }: Author,
  { definition, now, origin }: { definition: CampaignDefinition; now: Date; origin?: Origin | undefined },
): Promise<StoredCampaign> {
  await refuseUnknownSegments(tenant, definition);
  const draft = await insertCampaign(tenant, definition, now);
  if (!draft) throw customIdTaken(definition.custom_id);
  const first = { version: 1, definition, author: username, reason: null, created_at: now };
  await insertVersion(tenant, draft.campaign_id, first);
  await writeAudit(tenant, {
    at: now,
    author: username,
    action: 'campaign.created',
    campaign_id: draft.campaign_id,
    reason: null,
    details: { custom_id: definition.custom_id, ...origin },
    changes: sidesOf({}, definition),
  });
  return draft;
}

/** Deletes a draft and its versions. A published campaign stays, for its history; it can be cancelled. */
export async function deleteCampaign(
  { database, clock }: CampaignDependencies,
  author: Author,
  campaign_id: number,
): Promise<void> {
  await database.ofTenant(author.tenant_id).transaction(async (tenant) => {
    const campaign = existingCampaign(await lockCampaign(tenant, campaign_id), campaign_id);
    await deleteLocked(tenant, author, campaign, clock());
  });
}

/** Deletes a draft that the caller has locked, in its transaction. */
export async function deleteLocked(
  tenant: TenantSession,
  { username }: Author,
  { campaign_id, state, version, definition }: StoredCampaign,
  at: Date,
): Promise<void> {
  if (state !== 'draft')
    throw new Fault('conflict', `The campaign is ${state}; only a draft can be deleted.`);
  await deleteStored(tenant, campaign_id);
  await writeAudit(tenant, {
    ...{ at, author: username, action: 'campaign.deleted', campaign_id, reason: null },
    details: { custom_id: definition.custom_id, version },
    changes: sidesOf(definition, {}),
  });
}
