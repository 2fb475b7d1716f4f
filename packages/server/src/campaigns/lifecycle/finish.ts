import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import { kindOf } from '@laurel/rules/kinds/kinds.ts';
import { type Author, sidesOf, writeAudit } from '../../audit/audit.ts';
import { startFold } from '../../cursor/cursor.ts';
import { campaignStatus } from '../answer.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { changeCampaign } from '../editing/change.ts';
import { makeNextVersion } from '../editing/versions.ts';
import type { StoredCampaign } from '../store/campaigns.ts';

/** How a campaign is finished. */
export interface Finish {
  reason?: string | undefined;
  /** The board is final immediately: later events do not count. */
  without_grace?: boolean | undefined;
}

/**
 * Ends an active campaign now: a new version whose window closes at this moment (docs/rules/campaigns.md#3). Rounds that
 * started earlier still count until the grace is over; without a grace, even in a campaign whose window is over, only those
 * that were received by now. Otherwise finishing one that is over changes nothing. Faults: `not_found`, and `conflict` for
 * one that is not active or is settled.
 */
export function finishCampaign(
  dependencies: CampaignDependencies,
  author: Author,
  campaign_id: number,
  { reason, without_grace = false }: Finish,
): Promise<Campaign> {
  return changeCampaign(dependencies, author, campaign_id, async (tenant, campaign, now) => {
    refuseUnfinishable(campaign, now);
    const definition = finishedNow(campaign, now, without_grace);
    if (definition === undefined) return { changed: false, campaign };
    const planned = campaign.planned ?? planOf(campaign.definition);
    const next = { definition, reason, now, planned };
    const finished = await makeNextVersion(tenant, author, campaign, next);
    await startFold(tenant, campaign_id);
    await writeAudit(tenant, {
      at: now,
      author: author.username,
      action: 'campaign.finished',
      campaign_id,
      reason: reason ?? null,
      details: { version: finished.version, ...planOf(definition) },
      changes: sidesOf(campaign.definition, definition),
    });
    return { changed: true, campaign: finished };
  });
}

function planOf({ end, rules: { grace_seconds } }: CampaignDefinition) {
  return { end, grace_seconds };
}

/** Refuses to finish a campaign that never ran or is settled. */
export function refuseUnfinishable(campaign: StoredCampaign, now: Date): void {
  const { state } = campaign;
  if (state === 'settled')
    throw new Fault('conflict', 'The campaign is settled; its board is final and it cannot be finished.');
  if (state === 'draft' || state === 'cancelled')
    throw new Fault('conflict', `The campaign is ${state}; only a published one can be finished.`);
  if (campaignStatus(campaign, now) === 'SC')
    throw new Fault('conflict', 'The campaign has not started; cancel it instead.');
}

/** The definition that ends the campaign now; undefined: it would change nothing. */
export function finishedNow(
  campaign: StoredCampaign,
  now: Date,
  without_grace: boolean,
): CampaignDefinition | undefined {
  const { definition, pinned } = campaign;
  if (pinned) return undefined;
  const isOver = campaignStatus(campaign, now) === 'FI';
  const end = isOver ? definition.end : now.toISOString();
  const elapsed = Math.max(0, Math.ceil(now.getTime() / 1000 - (parseTimestamp(end) as number) / 1_000_000));
  const { grace_seconds: grace } = definition.rules;
  const grace_seconds = without_grace ? Math.min(grace, elapsed) : grace;
  if (isOver && grace_seconds === grace) return undefined;
  const rules = { ...definition.rules, grace_seconds };
  const finished = { ...definition, end, rules } as CampaignDefinition;
  // At the start, or within the same millisecond, the window would be empty.
  if (kindOf(finished).definition.check(finished).length > 0)
    throw new Fault('conflict', 'The campaign starts at this moment; cancel it instead.');
  return finished;
}
