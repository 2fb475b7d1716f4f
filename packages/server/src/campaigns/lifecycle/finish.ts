import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import { kindOf } from '@laurel/rules/kinds/kinds.ts';
import { writeAudit } from '../../store/audit/audit-log.ts';
import { sidesOf } from '../../store/audit/sides.ts';
import type { StoredCampaign } from '../../store/campaigns/campaigns.ts';
import { startFold } from '../../store/scoring/campaign-folds.ts';
import { statusOf } from '../answer.ts';
import type { Author, CampaignDependencies } from '../dependencies.ts';
import { changeCampaign } from '../editing/change.ts';
import { makeNextVersion } from '../editing/next-version.ts';

/** How a campaign is finished. */
export interface Finish {
  reason?: string | undefined;
  /** The board is final at once: what is received later does not count. */
  without_grace?: boolean | undefined;
}

/**
 * Ends an active campaign now: a new version whose window closes at this moment (decisions 6). Rounds that started earlier still count
 * until the grace is over; without a grace, also of a campaign whose window is over, only those that were received by now.
 * Otherwise finishing one that is over changes nothing.
 */
export function finishCampaign(
  dependencies: CampaignDependencies,
  author: Author,
  campaign_id: number,
  { reason, without_grace = false }: Finish,
): Promise<Campaign> {
  return changeCampaign(dependencies, author, campaign_id, async (session, campaign, now) => {
    refuseUnpublished(campaign, now);
    const definition = finishedNow(campaign, now, without_grace);
    if (campaign.state === 'settled' || definition === undefined) return { changed: false, campaign };
    const finished = await makeNextVersion(session, author, campaign, { definition, reason, now });
    await startFold(session, author.tenant_id, campaign_id);
    const { end, rules } = definition;
    await writeAudit(session, author.tenant_id, {
      at: now,
      author: author.username,
      action: 'campaign.finished',
      campaign_id,
      reason: reason ?? null,
      details: { version: finished.version, end, grace_seconds: rules.grace_seconds },
      changes: sidesOf(campaign.definition, definition),
    });
    return { changed: true, campaign: finished };
  });
}

function refuseUnpublished(campaign: StoredCampaign, now: Date): void {
  const { state } = campaign;
  if (state === 'draft' || state === 'cancelled')
    throw new Fault('conflict', `The campaign is ${state}; only a published one can be finished.`);
  if (statusOf(campaign, now) === 'SC')
    throw new Fault('conflict', 'The campaign has not started; cancel it instead.');
}

/** The definition of a campaign that ends by now; undefined: it is over already. */
function finishedNow(
  campaign: StoredCampaign,
  now: Date,
  without_grace: boolean,
): CampaignDefinition | undefined {
  const { definition } = campaign;
  const isOver = statusOf(campaign, now) === 'FI';
  const end = isOver ? definition.end : now.toISOString();
  const elapsed = Math.max(0, Math.ceil(now.getTime() / 1000 - (parseTimestamp(end) as number) / 1_000_000));
  const grace_seconds = without_grace
    ? Math.min(definition.rules.grace_seconds, elapsed)
    : definition.rules.grace_seconds;
  if (isOver && grace_seconds === definition.rules.grace_seconds) return undefined;
  const finished = { ...definition, end, rules: { ...definition.rules, grace_seconds } };
  // At the start, or within the same millisecond, the window would be empty.
  if (kindOf(finished).definition.check(finished).length > 0)
    throw new Fault('conflict', 'The campaign starts at this moment; cancel it instead.');
  return finished;
}
