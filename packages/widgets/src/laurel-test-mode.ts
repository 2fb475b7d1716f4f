export { inventedBoards, inventedResults, inventedSummaries } from './invented-boards.ts';
export { inventedTournament, inventedTournaments } from './invented-tournaments.ts';
