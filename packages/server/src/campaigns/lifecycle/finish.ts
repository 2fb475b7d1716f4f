import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { kindOf } from '@laurel/rules/kinds/kinds.ts';
import { writeAudit } from '../../store/audit/audit-log.ts';
import { startFold } from '../../store/scoring/campaign-folds.ts';
import { statusOf } from '../answer.ts';
import type { Author, CampaignDependencies } from '../dependencies.ts';
import { changeCampaign } from '../editing/change.ts';
import { makeNextVersion } from '../editing/next-version.ts';

/**
 * Ends an active campaign now: a new version whose window closes at this moment (decisions 6). Rounds that started earlier
 * still count. Finishing one that is over changes nothing.
 */
export function finishCampaign(
  dependencies: CampaignDependencies,
  author: Author,
  campaign_id: number,
  reason: string | undefined,
): Promise<Campaign> {
  return changeCampaign(dependencies, author, campaign_id, async (session, campaign, now) => {
    if (campaign.state === 'draft' || campaign.state === 'cancelled')
      throw new Fault('conflict', `The campaign is ${campaign.state}; only a published one can be finished.`);
    const status = statusOf(campaign, now);
    if (status === 'FI') return { changed: false, campaign };
    if (status === 'SC') throw new Fault('conflict', 'The campaign has not started; cancel it instead.');
    const definition = { ...campaign.definition, end: now.toISOString() };
    // At the start, or within the same millisecond, the window would be empty.
    if (kindOf(definition).definition.check(definition).length > 0)
      throw new Fault('conflict', 'The campaign starts at this moment; cancel it instead.');
    const finished = await makeNextVersion(session, author, campaign, { definition, reason, now });
    await startFold(session, author.tenant_id, campaign_id);
    await writeAudit(session, author.tenant_id, {
      at: now,
      author: author.username,
      action: 'campaign.finished',
      campaign_id,
      reason: reason ?? null,
      details: { version: finished.version, end: definition.end },
    });
    return { changed: true, campaign: finished };
  });
}
