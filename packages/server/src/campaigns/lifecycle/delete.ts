import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Author } from '../../audit/audit.ts';
import { sidesOf, writeAudit } from '../../audit/audit.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { existingCampaign } from '../existing-campaign.ts';
import { deleteCampaign as deleteStored, lockCampaign } from '../store/campaigns.ts';

/** Deletes a draft and its versions. A published campaign stays, for its history; it can be cancelled. */
export async function deleteCampaign(
  { database, clock }: CampaignDependencies,
  { tenant_id, username }: Author,
  campaign_id: number,
): Promise<void> {
  await database.ofTenant(tenant_id).transaction(async (tenant) => {
    const campaign = existingCampaign(await lockCampaign(tenant, campaign_id), campaign_id);
    if (campaign.state !== 'draft')
      throw new Fault('conflict', `The campaign is ${campaign.state}; only a draft can be deleted.`);
    await deleteStored(tenant, campaign_id);
    const { version, definition } = campaign;
    await writeAudit(tenant, {
      at: clock(),
      author: username,
      action: 'campaign.deleted',
      campaign_id,
      reason: null,
      details: { custom_id: definition.custom_id, version },
      changes: sidesOf(definition, {}),
    });
  });
}
