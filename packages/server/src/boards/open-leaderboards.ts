import { openModule } from '../database/open-module.ts';
import { KeptBoards } from './kept-boards.ts';
import { listProgress } from './list-progress.ts';
import type { PastDependencies } from './past.ts';
import { readHistory } from './read-history.ts';
import { readLeaderboard } from './read-leaderboard.ts';
import { readPastLeaderboard } from './read-past-leaderboard.ts';
import { readTeamMembers, readTeams } from './read-teams.ts';

export type Leaderboards = ReturnType<typeof openLeaderboards>;

/** Opens the module that shows one board to staff: as it is, as it was, and its history. */
export function openLeaderboards(dependencies: PastDependencies) {
  return openModule(
    { ...dependencies, kept: new KeptBoards() },
    {
      read: readLeaderboard,
      readPast: readPastLeaderboard,
      readHistory,
      listProgress,
      readTeams,
      readTeamMembers,
    },
  );
}
