import type { Campaign } from '@laurel/contract/campaigns/answers.ts';

/** What an author wrote of a campaign, without what only the server says. */
export function definitionOf(campaign: Campaign): Record<string, unknown> {
  const { id: _id, state: _state, version: _version, status: _status, ...rest } = campaign;
  const { created_at: _created, published_at: _published, ...definition } = rest;
  return definition;
}
