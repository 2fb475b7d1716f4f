import { openModule } from '../database/open-module.ts';
import type { StatsDependencies } from '../events/events.ts';
import { listProgress } from './list-progress.ts';
import type { BoardDependencies } from './open-boards.ts';
import type { PastDependencies } from './past.ts';
import { readHistory } from './read-history.ts';
import { readLeaderboard } from './read-leaderboard.ts';
import { KeptBoards, readPastLeaderboard } from './read-past-leaderboard.ts';
import { ScoredTimes } from './scored-times.ts';
import { readTeamMembers, readTeams } from './teams.ts';

export { boardOfCampaign, readTogether } from './board-of-campaign.ts';
export type { BoardView, TenantBoards } from './board-view.ts';
export { lineId, type NamedPlayer, plainName } from './named-players.ts';
export { type BoardDependencies, type Boards, openBoards } from './open-boards.ts';
export { type PastDependencies, readShownFold, type ShownFold } from './past.ts';
export {
  type BoardStanding,
  playerStanding,
  progressAnswer,
  readFoldsOfPlayers,
  readOwnFold,
  readStoredFolds,
} from './player-standing.ts';
export { leaderboardRows } from './read-leaderboard.ts';
export { boardAtTime } from './read-past-leaderboard.ts';
export { prizeTitles } from './scored-times.ts';
export { ownTeam, type TeamOfPlayer, teamAnswer } from './teams.ts';
export { type NamedRow, namedRow, type Top } from './top-rows.ts';
export { type WatchedCampaign, watchRunning } from './watch-running.ts';
export { type WinnerNames, winnerNames } from './winner-names.ts';

export type Leaderboards = ReturnType<typeof openLeaderboards>;
export type PastLeaderboards = ReturnType<typeof openPastLeaderboards>;

/** Opens the module that shows one board to staff as it is. */
export function openLeaderboards(dependencies: BoardDependencies & StatsDependencies) {
  return openModule(
    { ...dependencies, scoredTimes: new ScoredTimes(dependencies) },
    { read: readLeaderboard, listProgress, readTeams, readTeamMembers },
  );
}

/** Opens the module that shows one board to staff as it was, and its history. */
export function openPastLeaderboards(dependencies: PastDependencies) {
  return openModule(
    { ...dependencies, kept: new KeptBoards() },
    { readPast: readPastLeaderboard, readHistory },
  );
}
