import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { insertVersion } from '../../store/campaigns/campaign-versions.ts';
import { type StoredCampaign, updateDefinition } from '../../store/campaigns/campaigns.ts';
import type { Session } from '../../store/engine/database.ts';
import { moveMoments } from '../../store/webhooks/campaign-moments.ts';
import type { Author } from '../dependencies.ts';
import { customIdTaken } from './definition.ts';

/** Gives a locked campaign its next version, with its author and reason (decisions 6). */
export async function makeNextVersion(
  session: Session,
  author: Author,
  campaign: StoredCampaign,
  { definition, reason, now }: { definition: CampaignDefinition; reason: string | undefined; now: Date },
): Promise<StoredCampaign> {
  const { tenant_id, username } = author;
  const next = { ...campaign, version: campaign.version + 1, definition };
  if (!(await updateDefinition(session, tenant_id, campaign.campaign_id, next)))
    throw customIdTaken(definition.custom_id);
  await moveMoments(session, tenant_id, campaign.campaign_id, definition);
  await insertVersion(session, tenant_id, campaign.campaign_id, {
    version: next.version,
    definition,
    author: username,
    reason: reason ?? null,
    created_at: now,
  });
  return next;
}
