export { inventedBoards, inventedResults, inventedSummaries } from './invented-boards.ts';
export {
  inventedDrop,
  inventedJackpot,
  inventedLevels,
  inventedMission,
  inventedRaffle,
} from './invented-kinds.ts';
export { inventedTournament, inventedTournaments } from './invented-tournaments.ts';
