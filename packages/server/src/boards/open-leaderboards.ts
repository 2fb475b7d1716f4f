import { openModule } from '../database/open-module.ts';
import type { StatsDependencies } from '../events/events.ts';
import type { BoardDependencies } from './dependencies.ts';
import { KeptBoards } from './kept-boards.ts';
import { listProgress } from './list-progress.ts';
import type { PastDependencies } from './past.ts';
import { readHistory } from './read-history.ts';
import { readLeaderboard } from './read-leaderboard.ts';
import { readPastLeaderboard } from './read-past-leaderboard.ts';
import { readTeamMembers, readTeams } from './read-teams.ts';
import { ScoredTimes } from './scored-times.ts';

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
