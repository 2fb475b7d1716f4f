export { everyPlayer, playersAfter, playersUpTo } from './every-player.ts';
export { EVERY_VOID, type LogPart, positionOf, readLogPart, readLogParts } from './read-log-parts.ts';
export {
  divideParts,
  giveWay,
  type HistoryPiece,
  readPieces,
  readPiecesTogether,
  type Walk,
} from './read-pieces.ts';
export { countListedRounds } from './store/listed-rounds.ts';
export { readNewRounds } from './store/new-rounds.ts';
export type { NumberedFact } from './store/packed-events.ts';
export { readFactsOfParts } from './store/player-facts.ts';
export type { RoundName } from './store/round-events.ts';
