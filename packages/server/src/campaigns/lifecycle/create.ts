import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { CampaignInput } from '@laurel/contract/campaigns/definition.ts';
import { writeAudit } from '../../store/audit/audit-log.ts';
import { insertVersion } from '../../store/campaigns/campaign-versions.ts';
import { insertCampaign } from '../../store/campaigns/campaigns.ts';
import { answerOf } from '../answer.ts';
import type { Author, CampaignDependencies } from '../dependencies.ts';
import { checkedDefinition, customIdTaken } from '../editing/definition.ts';

/** Creates a draft with version 1 (decisions 6). Only staff see it. */
export async function createCampaign(
  { database, clock }: CampaignDependencies,
  author: Author,
  input: CampaignInput,
): Promise<Campaign> {
  const definition = checkedDefinition(input);
  const now = clock();
  const campaign = await database.transaction(async (session) => {
    const draft = await insertCampaign(session, author.tenant_id, definition, now);
    if (!draft) throw customIdTaken(definition.custom_id);
    const first = { version: 1, definition, author: author.username, reason: null, created_at: now };
    await insertVersion(session, author.tenant_id, draft.campaign_id, first);
    await writeAudit(session, author.tenant_id, {
      at: now,
      author: author.username,
      action: 'campaign.created',
      campaign_id: draft.campaign_id,
      reason: null,
      details: { custom_id: definition.custom_id },
    });
    return draft;
  });
  return answerOf(campaign, now);
}
