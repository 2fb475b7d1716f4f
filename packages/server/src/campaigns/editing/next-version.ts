import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { Author } from '../../audit/audit.ts';
import type { TenantSession } from '../../database/database.ts';
import { moveMoments } from '../../outbox/outbox.ts';
import { insertVersion } from '../store/campaign-versions.ts';
import { type StoredCampaign, updateDefinition } from '../store/campaigns.ts';
import { customIdTaken } from './definition.ts';
import { recordVersion } from './record-version.ts';

/** Gives a locked campaign its next version, with its author and reason (docs/rules/campaigns.md#4). */
export async function makeNextVersion(
  tenant: TenantSession,
  author: Author,
  campaign: StoredCampaign,
  { definition, reason, now }: { definition: CampaignDefinition; reason: string | undefined; now: Date },
): Promise<StoredCampaign> {
  const { username } = author;
  const next = { ...campaign, version: campaign.version + 1, definition };
  if (!(await updateDefinition(tenant, campaign.campaign_id, next)))
    throw customIdTaken(definition.custom_id);
  await moveMoments(tenant, campaign.campaign_id, definition);
  const version = {
    version: next.version,
    definition,
    author: username,
    reason: reason ?? null,
    created_at: now,
  };
  await insertVersion(tenant, campaign.campaign_id, version);
  if (next.state === 'published') await recordVersion(tenant, campaign.campaign_id, version);
  return next;
}
