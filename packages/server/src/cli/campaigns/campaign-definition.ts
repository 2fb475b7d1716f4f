import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';

/** The part of a campaign that its author writes: what `campaign apply` takes. */
export function definitionOf(campaign: Campaign): CampaignDefinition {
  const {
    id: _id,
    state: _state,
    version: _version,
    status: _status,
    created_at: _made,
    published_at: _published,
    ...definition
  } = campaign;
  return definition;
}
