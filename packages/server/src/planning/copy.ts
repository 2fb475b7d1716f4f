import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { movedTo, type NewRun } from '@laurel/contract/campaigns/copies.ts';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { Author } from '../audit/audit.ts';
import {
  type CampaignDependencies,
  createCampaign,
  existingCampaign,
  readCampaign,
} from '../campaigns/campaigns.ts';
import { windowOfRun } from './template-definition.ts';

/**
 * Makes a draft of a campaign's definition under another name and in another window, with the grace that was planned if the
 * campaign was ended early (docs/rules/campaigns.md#6).
 */
export async function copyCampaign(
  dependencies: CampaignDependencies,
  author: Author,
  campaign_id: number,
  run: NewRun,
): Promise<Campaign> {
  const stored = await readCampaign(dependencies.database.ofTenant(author.tenant_id), campaign_id);
  const { definition, planned } = existingCampaign(stored, campaign_id);
  const { grace_seconds } = planned ?? definition.rules;
  const rules = { ...definition.rules, grace_seconds };
  const whole = { ...definition, custom_id: run.custom_id, rules } as CampaignDefinition;
  const copy = movedTo(whole, windowOfRun(definition, run));
  return createCampaign(dependencies, author, copy, { copied_from: campaign_id });
}
