import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { writeAudit } from '../../store/audit/audit-log.ts';
import { sidesOf } from '../../store/audit/sides.ts';
import { markCancelled } from '../../store/campaigns/campaigns.ts';
import { deleteFolds } from '../../store/scoring/campaign-folds.ts';
import { dropMoments } from '../../store/webhooks/campaign-moments.ts';
import { writeOutbox } from '../../store/webhooks/outbox.ts';
import type { Author, CampaignDependencies } from '../dependencies.ts';
import { changeCampaign } from '../editing/change.ts';

/** Ends a draft or published campaign without prizes (decisions 6). Cancelling again changes nothing. */
export function cancelCampaign(
  dependencies: CampaignDependencies,
  author: Author,
  campaign_id: number,
  reason?: string,
): Promise<Campaign> {
  return changeCampaign(dependencies, author, campaign_id, async (session, campaign, now) => {
    if (campaign.state === 'cancelled') return { changed: false, campaign };
    if (campaign.state === 'settled')
      throw new Fault('conflict', 'The campaign is settled; its prizes are due and it cannot be cancelled.');
    await markCancelled(session, author.tenant_id, campaign_id);
    // Standings are derived from the log, and nobody is shown those of a cancelled campaign.
    await deleteFolds(session, author.tenant_id, campaign_id, 'all');
    await dropMoments(session, author.tenant_id, campaign_id);
    await writeAudit(session, author.tenant_id, {
      at: now,
      author: author.username,
      action: 'campaign.cancelled',
      campaign_id,
      reason: reason ?? null,
      details: { state: campaign.state },
      changes: sidesOf({ state: campaign.state }, { state: 'cancelled' }),
    });
    const data = { campaign_id, custom_id: campaign.definition.custom_id, version: campaign.version };
    await writeOutbox(session, author.tenant_id, [{ type: 'campaign.cancelled', at: now, data }]);
    return { changed: true, campaign: { ...campaign, state: 'cancelled' } };
  });
}
