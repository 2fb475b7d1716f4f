import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import type { Board } from '../boards/board.ts';
import { teamsOf } from '../boards/team-board.ts';
import { linesOfTeam, splitRulesOf, type WinningLine } from './team-shares.ts';

/** The lines that win: of the players' board, or of the members of teams that do; in order. */
export function* winningLines(players: Board, definition: CampaignDefinition): Generator<WinningLine> {
  const teams = teamsOf(players);
  const board = teams?.board ?? players;
  const last = lastPlaceWithPrize(board);
  for (let from = 0; from < board.count; from += LINES_AT_ONCE)
    for (const row of board.rows(from, from + LINES_AT_ONCE)) {
      if (row.place > last) return;
      if (row.prizes.length === 0) continue;
      if (teams) yield* linesOfTeam(row, teams.membersOf(row.player_id), splitRulesOf(definition));
      else yield row;
    }
}

const LINES_AT_ONCE = 1_000;

/** The lines behind it win nothing; infinity where scores win the prizes. */
function lastPlaceWithPrize({ rules: { prizes, prizesBy } }: Board): number {
  return prizesBy === 'place'
    ? Math.max(0, ...prizes.map(({ place_to }) => place_to))
    : Number.POSITIVE_INFINITY;
}

/** The prizes that a player who is on the board wins now, a team's as a whole: those of the own place, or of the teams. */
export function prizesNow(players: Board, player_id: string): readonly Prize[] {
  const teams = teamsOf(players)?.board;
  if (!teams) return players.around(player_id, 0).flatMap((row) => row.prizes);
  const line = players.scoreOf(player_id);
  const parts = (line?.eligible && line.teams) || [];
  return parts.flatMap(({ team_id }) => teams.around(team_id, 0)).flatMap((row) => row.prizes);
}
