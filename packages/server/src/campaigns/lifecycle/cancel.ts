import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { type Author, sidesOf, writeAudit } from '../../audit/audit.ts';
import { deleteFolds } from '../../cursor/cursor.ts';
import type { TenantSession } from '../../database/database.ts';
import { recordDecision } from '../../decisions/decisions.ts';
import { dropMoments, writeOutbox } from '../../outbox/outbox.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { changeCampaign } from '../editing/change.ts';
import { markCancelled, type StoredCampaign } from '../store/campaigns.ts';

/** Ends a draft or published campaign without prizes (docs/rules/campaigns.md#3). Cancelling again changes nothing. */
export function cancelCampaign(
  dependencies: CampaignDependencies,
  author: Author,
  campaign_id: number,
  reason?: string,
): Promise<Campaign> {
  return changeCampaign(dependencies, author, campaign_id, (tenant, campaign, now) =>
    cancelLocked(tenant, author, campaign, { now, reason }),
  );
}

/** Cancels a campaign that the caller has locked, in its transaction. */
export async function cancelLocked(
  tenant: TenantSession,
  { username: author }: Author,
  campaign: StoredCampaign,
  { now: at, reason = null }: { now: Date; reason?: string | null | undefined },
): Promise<{ changed: boolean; campaign: StoredCampaign }> {
  const { campaign_id, state } = campaign;
  if (state === 'cancelled') return { changed: false, campaign };
  if (state === 'settled')
    throw new Fault('conflict', 'The campaign is settled; its prizes are due and it cannot be cancelled.');
  await markCancelled(tenant, campaign_id);
  // Standings are derived from the log, and those of a cancelled campaign are not shown.
  await deleteFolds(tenant, campaign_id, 'all');
  await dropMoments(tenant, campaign_id);
  await writeAudit(tenant, {
    ...{ at, author, action: 'campaign.cancelled', campaign_id, reason },
    details: { state },
    changes: sidesOf({ state }, { state: 'cancelled' }),
  });
  const content = { state: 'cancelled' };
  await recordDecision(tenant, { kind: 'state', at, campaign_id, author, reason, content });
  const data = { campaign_id, custom_id: campaign.definition.custom_id, version: campaign.version };
  await writeOutbox(tenant, [{ type: 'campaign.cancelled', at, data }]);
  return { changed: true, campaign: { ...campaign, state: 'cancelled' } };
}
