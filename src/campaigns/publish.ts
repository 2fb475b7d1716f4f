import type { Campaign } from '../contract/campaign-answers.ts';
import { Fault } from '../contract/faults.ts';
import { startFold } from '../store/campaign-folds.ts';
import { markPublished } from '../store/campaigns.ts';
import { changeCampaign } from './change.ts';
import type { Author, CampaignSurroundings } from './surroundings.ts';

/** Publishes a draft at any time, also after its end (decisions 6). Publishing again changes nothing. */
export function publishCampaign(
  surroundings: CampaignSurroundings,
  author: Author,
  campaign_id: number,
): Promise<Campaign> {
  return changeCampaign(surroundings, author, campaign_id, async (session, campaign, now) => {
    if (campaign.state === 'published') return { changed: false, campaign };
    if (campaign.state !== 'draft')
      throw new Fault('conflict', `The campaign is ${campaign.state}; only a draft can be published.`);
    await markPublished(session, author.tenant_id, campaign_id, now);
    await startFold(session, author.tenant_id, campaign_id);
    return { changed: true, campaign: { ...campaign, state: 'published', published_at: now } };
  });
}
