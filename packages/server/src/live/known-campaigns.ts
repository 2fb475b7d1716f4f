import { Fault } from '@laurel/contract/faults/faults.ts';
import { type JoinableTeams, maxJoinableTeams } from '@laurel/contract/live/joinable-teams.ts';
import type { BoardView, TenantBoards } from '../boards/boards.ts';

/** The campaigns of a query that players are shown, and the others; refuses those unless they are to be skipped. */
export function knownOf(
  { views }: TenantBoards,
  { campaign_ids, skipsMissing = false }: { campaign_ids: readonly number[]; skipsMissing?: boolean },
) {
  const known = campaign_ids.filter((id) => views.get(id)?.definition.visible);
  const missing = campaign_ids.filter((id) => !known.includes(id));
  if (missing.length > 0 && !(skipsMissing && known.length > 0)) throw noSuch(missing);
  return { known, missing };
}

export function noSuch(campaign_ids: readonly number[]): Fault {
  return new Fault('not_found', `There is no tournament ${campaign_ids.join(', ')} that players are shown.`);
}

export function stopping(): Fault {
  return new Fault('shutting_down', 'This process is stopping.', { retryAfterSeconds: 1 });
}

type TeamNames = BoardView['teamNames'];

const none: TeamNames = new Map();

/** Lists by the names that they are of, which a new team replaces: every player who may join asks for one. */
const known = new WeakMap<TeamNames, string>();

/** The teams that players have joined in a campaign, as JSON. Fault: `not_found` for one that players are not shown. */
export function joinableTeams(shown: TenantBoards, campaign_id: number): string {
  knownOf(shown, { campaign_ids: [campaign_id] });
  const names = shown.views.get(campaign_id)?.teamNames ?? none;
  const list = known.get(names) ?? listOf(names);
  known.set(names, list);
  return list;
}

function listOf(names: TeamNames): string {
  const results = Array.from(names, ([team_id, team_name]) => ({ team_id, team_name }))
    .sort((one, other) => (one.team_id < other.team_id ? -1 : 1))
    .slice(0, maxJoinableTeams);
  return JSON.stringify({ count: names.size, results } satisfies JoinableTeams);
}
