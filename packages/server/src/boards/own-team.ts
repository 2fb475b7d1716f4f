import type { OwnTeam } from '@laurel/contract/boards/teams.ts';
import { teamsOf } from '@laurel/rules/boards/team-board.ts';
import { scoreText } from '@laurel/rules/kinds/tournament/score.ts';
import type { Whole } from '@laurel/rules/money/decimal.ts';
import { teamsIn } from '@laurel/rules/rounds/joined.ts';
import type { BoardView } from './board-view.ts';

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
