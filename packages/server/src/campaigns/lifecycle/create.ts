import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { CampaignDefinition, CampaignInput } from '@laurel/contract/campaigns/definition.ts';
import { writeAudit } from '../../store/audit/audit-log.ts';
import { sidesOf } from '../../store/audit/sides.ts';
import { insertVersion } from '../../store/campaigns/campaign-versions.ts';
import { insertCampaign, type StoredCampaign } from '../../store/campaigns/campaigns.ts';
import type { Session } from '../../store/engine/database.ts';
import { answerOf } from '../answer.ts';
import type { Author, CampaignDependencies } from '../dependencies.ts';
import { checkedDefinition, customIdTaken } from '../editing/definition.ts';

/** What a campaign was made from, as the audit log keeps it. */
export type Origin = { copied_from: number } | { template_id: number } | { schedule_id: number };

/** Creates a draft with version 1 (decisions 6). Only staff see it. */
export async function createCampaign(
  { database, clock }: CampaignDependencies,
  author: Author,
  input: CampaignInput,
  origin?: Origin,
): Promise<Campaign> {
  const definition = checkedDefinition(input);
  const now = clock();
  const campaign = await database.transaction((session) =>
    insertDraft(session, author, { definition, now, origin }),
  );
  return answerOf(campaign, now);
}

/** Adds a draft with version 1 in the caller's transaction. Faults, before anything is written: `conflict` for a name that is taken. */
export async function insertDraft(
  session: Session,
  { tenant_id, username }: Author,
  { definition, now, origin }: { definition: CampaignDefinition; now: Date; origin?: Origin | undefined },
): Promise<StoredCampaign> {
  const draft = await insertCampaign(session, tenant_id, definition, now);
  if (!draft) throw customIdTaken(definition.custom_id);
  const first = { version: 1, definition, author: username, reason: null, created_at: now };
  await insertVersion(session, tenant_id, draft.campaign_id, first);
  await writeAudit(session, tenant_id, {
    at: now,
    author: username,
    action: 'campaign.created',
    campaign_id: draft.campaign_id,
    reason: null,
    details: { custom_id: definition.custom_id, ...origin },
    changes: sidesOf({}, definition),
  });
  return draft;
}
