import { type JoinableTeams, maxJoinableTeams } from '@laurel/contract/live/joinable-teams.ts';
import type { TenantBoards } from '../boards/boards.ts';
import { knownOf } from './known-campaigns.ts';

/** The teams that players have joined in a campaign, as JSON. Fault: `not_found` for one that players are not shown. */
export function joinableTeams(shown: TenantBoards, campaign_id: number): string {
  knownOf(shown, { campaign_ids: [campaign_id] });
  const names = [...(shown.views.get(campaign_id)?.teamNames ?? [])];
  const results = names
    .map(([team_id, team_name]) => ({ team_id, team_name }))
    .sort((one, other) => (one.team_id < other.team_id ? -1 : 1))
    .slice(0, maxJoinableTeams);
  return JSON.stringify({ count: names.length, results } satisfies JoinableTeams);
}
