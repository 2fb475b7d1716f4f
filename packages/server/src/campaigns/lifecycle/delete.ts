import { Fault } from '@laurel/contract/faults/faults.ts';
import { deleteCampaign as deleteStored, lockCampaign } from '../../store/campaigns/campaigns.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { existing } from '../existing.ts';

/** Deletes a draft and its versions. What was published stays, for its history; it can be cancelled. */
export async function deleteCampaign(
  { database }: CampaignDependencies,
  tenant_id: number,
  campaign_id: number,
): Promise<void> {
  await database.transaction(async (session) => {
    const campaign = existing(await lockCampaign(session, tenant_id, campaign_id), campaign_id);
    if (campaign.state !== 'draft')
      throw new Fault('conflict', `The campaign is ${campaign.state}; only a draft can be deleted.`);
    await deleteStored(session, tenant_id, campaign_id);
  });
}
