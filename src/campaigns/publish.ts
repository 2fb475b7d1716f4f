import type { Campaign } from '../contract/campaign-answers.ts';
import { Fault } from '../contract/faults.ts';
import { writeAudit } from '../store/audit-log.ts';
import { startFold } from '../store/campaign-folds.ts';
import { markPublished } from '../store/campaigns.ts';
import { changeCampaign } from './change.ts';
import { refuseArchived } from './refuse-archived.ts';
import type { Author, CampaignSurroundings } from './surroundings.ts';

/** Publishes a draft at any time, also after its end (decisions 6). Publishing again changes nothing. */
export function publishCampaign(
  surroundings: CampaignSurroundings,
  author: Author,
  campaign_id: number,
  reason?: string,
): Promise<Campaign> {
  return changeCampaign(surroundings, author, campaign_id, async (session, campaign, now) => {
    if (campaign.state === 'published') return { changed: false, campaign };
    if (campaign.state !== 'draft')
      throw new Fault('conflict', `The campaign is ${campaign.state}; only a draft can be published.`);
    await refuseArchived(session, author.tenant_id, campaign.definition);
    await markPublished(session, author.tenant_id, campaign_id, now);
    await startFold(session, author.tenant_id, campaign_id);
    await writeAudit(session, author.tenant_id, {
      at: now,
      author: author.username,
      action: 'campaign.published',
      campaign_id,
      reason: reason ?? null,
      details: { version: campaign.version },
    });
    return { changed: true, campaign: { ...campaign, state: 'published', published_at: now } };
  });
}
