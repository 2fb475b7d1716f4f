import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Author } from '../../audit/audit.ts';
import { sidesOf, writeAudit } from '../../audit/audit.ts';
import type { TenantSession } from '../../database/database.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { existingCampaign } from '../lock-open.ts';
import { deleteCampaign as deleteStored, lockCampaign, type StoredCampaign } from '../store/campaigns.ts';

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
