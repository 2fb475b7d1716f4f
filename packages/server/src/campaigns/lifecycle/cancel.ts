import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Author } from '../../audit/audit.ts';
import { sidesOf, writeAudit } from '../../audit/audit.ts';
import { deleteFolds } from '../../cursor/cursor.ts';
import { recordDecision } from '../../decisions/decisions.ts';
import { dropMoments, writeOutbox } from '../../outbox/outbox.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { changeCampaign } from '../editing/change.ts';
import { markCancelled } from '../store/campaigns.ts';

/** Ends a draft or published campaign without prizes (docs/rules/campaigns.md#3). Cancelling again changes nothing. */
export function cancelCampaign(
  dependencies: CampaignDependencies,
  author: Author,
  campaign_id: number,
  reason?: string,
): Promise<Campaign> {
  return changeCampaign(dependencies, author, campaign_id, async (tenant, campaign, now) => {
    if (campaign.state === 'cancelled') return { changed: false, campaign };
    if (campaign.state === 'settled')
      throw new Fault('conflict', 'The campaign is settled; its prizes are due and it cannot be cancelled.');
    await markCancelled(tenant, campaign_id);
    // Standings are derived from the log, and those of a cancelled campaign are not shown.
    await deleteFolds(tenant, campaign_id, 'all');
    await dropMoments(tenant, campaign_id);
    await writeAudit(tenant, {
      at: now,
      author: author.username,
      action: 'campaign.cancelled',
      campaign_id,
      reason: reason ?? null,
      details: { state: campaign.state },
      changes: sidesOf({ state: campaign.state }, { state: 'cancelled' }),
    });
    await recordDecision(tenant, {
      kind: 'state',
      at: now,
      campaign_id,
      author: author.username,
      reason: reason ?? null,
      content: { state: 'cancelled' },
    });
    const data = { campaign_id, custom_id: campaign.definition.custom_id, version: campaign.version };
    await writeOutbox(tenant, [{ type: 'campaign.cancelled', at: now, data }]);
    return { changed: true, campaign: { ...campaign, state: 'cancelled' } };
  });
}
