export { divideParts } from './divide-parts.ts';
export { everyPlayer } from './every-player.ts';
export { giveWay, type HistoryPiece, readHistory, readTogether, type Walk } from './read-history.ts';
export { type AsOf, EVERY_VOID, type HistoryPart, readPart, readParts } from './read-parts.ts';
export { countListedRounds } from './store/listed-rounds.ts';
export type { NumberedFact } from './store/packed-events.ts';
export type { RoundName } from './store/round-events.ts';
