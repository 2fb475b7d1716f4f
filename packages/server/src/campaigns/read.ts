import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { readCampaign as readStored } from '../store/campaigns/campaigns.ts';
import { answerOf } from './answer.ts';
import type { CampaignDependencies } from './dependencies.ts';
import { existing } from './existing.ts';

/** One campaign of the tenant. */
export async function readCampaign(
  { database, clock }: CampaignDependencies,
  tenant_id: number,
  campaign_id: number,
): Promise<Campaign> {
  const campaign = existing(await readStored(database, tenant_id, campaign_id), campaign_id);
  return answerOf(campaign, clock());
}
