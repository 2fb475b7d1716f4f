import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { campaignAnswer } from './answer.ts';
import type { CampaignDependencies } from './dependencies.ts';
import { existingCampaign } from './existing-campaign.ts';
import { readCampaign as readStored } from './store/campaigns.ts';

/** One campaign of the tenant. */
export async function readCampaign(
  { database, clock }: CampaignDependencies,
  tenant_id: number,
  campaign_id: number,
): Promise<Campaign> {
  const campaign = existingCampaign(await readStored(database.ofTenant(tenant_id), campaign_id), campaign_id);
  return campaignAnswer(campaign, clock());
}
