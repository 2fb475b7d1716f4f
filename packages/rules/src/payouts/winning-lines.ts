import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import type { Board } from '../boards/board.ts';
import { type TeamBoard, teamsOf } from '../boards/team-board.ts';
import { linesOfTeam, readPrize, splitRulesOf, type WinningLine } from './team-shares.ts';

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

/**
 * What the places of now give a player, as payouts would have it: the prizes of the own place, or the player's shares of
 * those of the teams. Nothing in missions and raffles, which no place wins.
 */
export function prizesNow(
  players: Board,
  definition: CampaignDefinition,
  player_id: string,
): readonly Prize[] {
  const teams = teamsOf(players);
  if (!teams) return players.around(player_id, 0).flatMap((row) => row.prizes);
  const line = players.scoreOf(player_id);
  const parts = (line?.eligible && line.teams) || [];
  const sharesIn = sharesNow(players, teams, definition);
  return parts.flatMap(({ team_id }) => sharesIn(team_id).get(player_id) ?? []);
}

/** What the members of a team get by its place, by player. */
type Shares = ReadonlyMap<string, readonly Prize[]>;

/** Shares of boards as they were made last: many readers ask for those of the same moment. */
const kept = new WeakMap<Board, { touches: number; of: CampaignDefinition; byTeam: Map<string, Shares> }>();

function sharesNow(players: Board, teams: TeamBoard, of: CampaignDefinition): (team_id: string) => Shares {
  const { touches } = players;
  const before = kept.get(players);
  const isCurrent = before?.touches === touches && before.of === of;
  const { byTeam } = isCurrent ? before : { byTeam: new Map<string, Shares>() };
  if (!isCurrent) kept.set(players, { touches, of, byTeam });
  return (team_id) => {
    const known = byTeam.get(team_id) ?? sharesOfTeam(teams, team_id, of);
    byTeam.set(team_id, known);
    return known;
  };
}

function sharesOfTeam(teams: TeamBoard, team_id: string, definition: CampaignDefinition): Shares {
  const [row] = teams.board.around(team_id, 0);
  if (!row || row.prizes.length === 0) return new Map();
  const lines = linesOfTeam(row, teams.membersOf(team_id), splitRulesOf(definition));
  return new Map(
    Array.from(lines, ({ player_id, prizes }) => [
      player_id,
      prizes.map((prize) => readPrize(prize, definition)),
    ]),
  );
}
