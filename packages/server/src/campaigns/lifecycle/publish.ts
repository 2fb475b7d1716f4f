import { Fault } from '@laurel/contract/faults/faults.ts';
import type { PublishedCampaign } from '@laurel/contract/planning/publish-checks.ts';
import { writeAudit } from '../../store/audit/audit-log.ts';
import { sidesOf } from '../../store/audit/sides.ts';
import { markPublished, readCampaign, type StoredCampaign } from '../../store/campaigns/campaigns.ts';
import type { Session } from '../../store/engine/database.ts';
import { startFold } from '../../store/scoring/campaign-folds.ts';
import { planMoments } from '../../store/webhooks/campaign-moments.ts';
import { writeOutbox } from '../../store/webhooks/outbox.ts';
import type { Author, CampaignDependencies } from '../dependencies.ts';
import { changeCampaign } from '../editing/change.ts';
import { existing } from '../existing.ts';
import { publishChecks, publishErrors, refuseErrors } from '../planning/publish-checks.ts';

/**
 * Publishes a draft at any time, also after its end (decisions 6), unless it has errors, of which all are told at once (decisions 10).
 * Publishing again changes nothing.
 */
export async function publishCampaign(
  dependencies: CampaignDependencies,
  author: Author,
  campaign_id: number,
  reason?: string,
): Promise<PublishedCampaign> {
  const { tenant_id } = author;
  const asRead = existing(await readCampaign(dependencies.database, tenant_id, campaign_id), campaign_id);
  refuseOver(asRead);
  const { errors, warnings } = await publishChecks(dependencies, tenant_id, asRead.definition);
  const campaign = await changeCampaign(dependencies, author, campaign_id, async (session, campaign, now) => {
    refuseOver(campaign);
    if (campaign.state === 'published') return { changed: false, campaign };
    const isAsRead = campaign.version === asRead.version;
    // Only under the lock is it certain what is archived, and that nobody edits the draft meanwhile.
    const found =
      isAsRead && errors.length > 0 ? errors : await publishErrors(session, tenant_id, campaign.definition);
    refuseErrors({ errors: found, warnings });
    const published = await publishLocked(session, author, campaign, { now, reason });
    return { changed: true, campaign: published };
  });
  return { ...campaign, warnings };
}

/**
 * Makes a draft public in a transaction that holds the locks of the scoring cursor and of the campaign, and bumps campaigns_version. What
 * would be refused was refused before.
 */
export async function publishLocked(
  session: Session,
  { tenant_id, username }: Author,
  campaign: StoredCampaign,
  { now, reason }: { now: Date; reason: string | undefined },
): Promise<StoredCampaign> {
  const { campaign_id, version, definition } = campaign;
  await markPublished(session, tenant_id, campaign_id, now);
  const { start, end } = definition;
  await planMoments(session, tenant_id, campaign_id, { start, end, published_at: now });
  await startFold(session, tenant_id, campaign_id);
  await writeAudit(session, tenant_id, {
    at: now,
    author: username,
    action: 'campaign.published',
    campaign_id,
    reason: reason ?? null,
    details: { version },
    changes: sidesOf({ state: campaign.state }, { state: 'published' }),
  });
  const data = { campaign_id, custom_id: definition.custom_id, version };
  await writeOutbox(session, tenant_id, [{ type: 'campaign.published', at: now, data }]);
  return { ...campaign, state: 'published', published_at: now };
}

function refuseOver({ state }: StoredCampaign): void {
  if (state === 'draft' || state === 'published') return;
  throw new Fault('conflict', `The campaign is ${state}; only a draft can be published.`);
}
