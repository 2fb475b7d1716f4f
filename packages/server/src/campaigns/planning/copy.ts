import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { NewRun } from '@laurel/contract/planning/copies.ts';
import { readCampaign } from '../../store/campaigns/campaigns.ts';
import type { Author, CampaignDependencies } from '../dependencies.ts';
import { existing } from '../existing.ts';
import { createCampaign } from '../lifecycle/create.ts';

/** Makes a draft of a campaign's definition under another name and in another window (decisions 10). */
export async function copyCampaign(
  dependencies: CampaignDependencies,
  author: Author,
  campaign_id: number,
  { custom_id, start, end }: NewRun,
): Promise<Campaign> {
  const stored = await readCampaign(dependencies.database, author.tenant_id, campaign_id);
  const { definition } = existing(stored, campaign_id);
  const copy = { ...definition, custom_id, start, end };
  return createCampaign(dependencies, author, copy, { copied_from: campaign_id });
}
