import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { writeAudit } from '../../store/audit/audit-log.ts';
import { markPublished } from '../../store/campaigns/campaigns.ts';
import { startFold } from '../../store/scoring/campaign-folds.ts';
import { writeOutbox } from '../../store/webhooks/outbox.ts';
import type { Author, CampaignDependencies } from '../dependencies.ts';
import { changeCampaign } from '../editing/change.ts';
import { refuseArchived } from '../editing/refuse-archived.ts';

/** Publishes a draft at any time, also after its end (decisions 6). Publishing again changes nothing. */
export function publishCampaign(
  dependencies: CampaignDependencies,
  author: Author,
  campaign_id: number,
  reason?: string,
): Promise<Campaign> {
  return changeCampaign(dependencies, author, campaign_id, async (session, campaign, now) => {
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
    const data = { campaign_id, custom_id: campaign.definition.custom_id, version: campaign.version };
    await writeOutbox(session, author.tenant_id, [{ type: 'campaign.published', at: now, data }]);
    return { changed: true, campaign: { ...campaign, state: 'published', published_at: now } };
  });
}
