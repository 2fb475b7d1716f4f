import type { Campaign } from '../contract/campaign-answers.ts';
import { Fault } from '../contract/faults.ts';
import { writeAudit } from '../store/audit-log.ts';
import { deleteFolds } from '../store/campaign-folds.ts';
import { markCancelled } from '../store/campaigns.ts';
import { changeCampaign } from './change.ts';
import type { Author, CampaignSurroundings } from './surroundings.ts';

/** Ends a draft or published campaign without prizes (decisions 6). Cancelling again changes nothing. */
export function cancelCampaign(
  surroundings: CampaignSurroundings,
  author: Author,
  campaign_id: number,
  reason?: string,
): Promise<Campaign> {
  return changeCampaign(surroundings, author, campaign_id, async (session, campaign, now) => {
    if (campaign.state === 'cancelled') return { changed: false, campaign };
    if (campaign.state === 'settled')
      throw new Fault('conflict', 'The campaign is settled; its prizes are due and it cannot be cancelled.');
    await markCancelled(session, author.tenant_id, campaign_id);
    // Standings are derived from the log, and nobody is shown those of a cancelled campaign.
    await deleteFolds(session, author.tenant_id, campaign_id, 'all');
    await writeAudit(session, author.tenant_id, {
      at: now,
      author: author.username,
      action: 'campaign.cancelled',
      campaign_id,
      reason: reason ?? null,
      details: { state: campaign.state },
    });
    return { changed: true, campaign: { ...campaign, state: 'cancelled' } };
  });
}
