import type { Campaign, TournamentCampaign } from './answers.ts';
import type { CampaignDefinition, TournamentDefinition } from './definition.ts';

/** The part of a campaign that its author writes, without what only the server says: what `campaign apply` takes. */
export function definitionOf(campaign: TournamentCampaign): TournamentDefinition;
/** The part of a campaign of any kind that its author writes. */
export function definitionOf(campaign: Campaign): CampaignDefinition;
/** Without the members that only the server sets. */
export function definitionOf(campaign: Campaign): CampaignDefinition {
  const { id: _id, state: _state, version: _version, status: _status, ...rest } = campaign;
  const { created_at: _created, published_at: _published, planned: _planned, ...definition } = rest;
  return definition;
}

/** The definition of a campaign with the planned end and grace, which a copy of a campaign that was ended early has. */
export function plannedDefinition(campaign: Campaign): CampaignDefinition {
  const definition = definitionOf(campaign);
  if (campaign.planned === undefined) return definition;
  const { end, grace_seconds } = campaign.planned;
  return { ...definition, end, rules: { ...definition.rules, grace_seconds } } as CampaignDefinition;
}
