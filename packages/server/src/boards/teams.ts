import type { OwnTeam, TeamMemberRow, TeamRow } from '@laurel/contract/boards/teams.ts';
import { boardTermsOf } from '@laurel/contract/campaigns/of-any-kind.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import { type TeamBoard, teamsOf } from '@laurel/rules/boards/team-board.ts';
import { scoreText } from '@laurel/rules/kinds/tournament/score.ts';
import type { Whole } from '@laurel/rules/money/decimal.ts';
import { teamsIn } from '@laurel/rules/rounds/joined.ts';
import { existingCampaign, readCampaign } from '../campaigns/campaigns.ts';
import type { Rows } from '../database/database.ts';
import type { BoardView, TenantBoards } from './board-view.ts';
import type { BoardDependencies } from './open-boards.ts';
import { prizeTitles } from './read-leaderboard.ts';
import { namedRow } from './top-rows.ts';

type Dependencies = Pick<BoardDependencies, 'database' | 'boards'>;

/** Rows of a list about teams, and the revision of the board that they are of. */
interface TeamList<Row> {
  version: number;
  count: number;
  results: Row[];
}

const EMPTY = { version: 0, count: 0, results: [] };

/**
 * Some rows of the board of a campaign's teams (docs/rules/teams.md#3); empty for a campaign without a board. Faults:
 * `not_found`; `conflict` for a campaign without teams.
 */
export async function readTeams(
  dependencies: Dependencies,
  tenant_id: number,
  campaign_id: number,
  { offset, limit }: Rows,
): Promise<TeamList<TeamRow>> {
  const found = await findTeams(dependencies, tenant_id, campaign_id);
  if (!found) return EMPTY;
  const { teams, view } = found;
  const { board } = teams;
  const results = board.rows(offset, offset + limit).map(({ player_id: team_id, prizes, ...row }) => ({
    place: row.place,
    team_id,
    team_name: view.teamNames.get(team_id) ?? team_id,
    score: row.score,
    reached_at: formatTimestamp(row.reached_at),
    members: teams.countMembers(team_id),
    prizes: prizeTitles(prizes, view.definition),
  }));
  return { version: view.revision, count: board.count, results };
}

/** Some of the players on the board who scored for a team, most points first. Faults as `readTeams`. */
export async function readTeamMembers(
  dependencies: Dependencies,
  tenant_id: number,
  campaign_id: number,
  { team_id, offset, limit }: Rows & { team_id: string },
): Promise<TeamList<TeamMemberRow>> {
  const found = await findTeams(dependencies, tenant_id, campaign_id);
  if (!found) return EMPTY;
  const { teams, view, tenant } = found;
  const members = teams.membersOf(team_id);
  const lines = members.slice(offset, offset + limit).map(({ units, ...member }, at) => ({
    ...member,
    place: offset + at + 1,
    score: scoreText(units),
    prizes: [],
  }));
  const named = await dependencies.boards.nameRows(tenant, lines);
  const results = named.map(namedRow);
  return { version: view.revision, count: members.length, results };
}

/** The board of teams; undefined while there is no board yet. */
async function findTeams(
  { database, boards }: Dependencies,
  tenant_id: number,
  campaign_id: number,
): Promise<{ teams: TeamBoard; view: BoardView; tenant: TenantBoards['tenant'] } | undefined> {
  const stored = await readCampaign(database.ofTenant(tenant_id), campaign_id);
  const { definition } = existingCampaign(stored, campaign_id);
  if (!boardTermsOf(definition).teams) throw new Fault('conflict', 'The campaign has no teams.');
  const { views, tenant } = await boards.ofTenant(tenant_id);
  const view = views.get(campaign_id);
  const teams = view && teamsOf(view.board);
  return view && teams ? { teams, view, tenant } : undefined;
}

/** The team that a player is in, and what the player scored for it. */
export interface TeamOfPlayer {
  team_id: string;
  team_name: string;
  /** Undefined if the team is not on the board. */
  place: number | undefined;
  /** The team's score in 10^-8; null: none. */
  units: Whole | null;
  /** What of it is the player's, in 10^-8. */
  own: Whole;
}

/** The player's newest team with its place now; undefined for players without a team. */
export function ownTeam(view: TeamView, player_id: string): TeamOfPlayer | undefined {
  const { board, teamNames } = view;
  const teams = teamsOf(board)?.board;
  const team_id = teamsIn(view.joined(player_id)).at(-1)?.team_id;
  if (!teams || team_id === undefined) return undefined;
  const part = board.scoreOf(player_id)?.teams?.find((one) => one.team_id === team_id);
  return {
    team_id,
    team_name: teamNames.get(team_id) ?? team_id,
    place: teams.placeOf(team_id),
    units: teams.scoreOf(team_id)?.units ?? null,
    own: part?.units ?? 0,
  };
}

type TeamView = Pick<BoardView, 'board' | 'joined' | 'teamNames'>;

/** The player's team as the API has it. */
export function teamAnswer({ team_id, team_name, place, units, own }: TeamOfPlayer): OwnTeam {
  return {
    team_id,
    team_name,
    place: place ?? null,
    score: units === null ? null : scoreText(units),
    own_score: scoreText(own),
  };
}
