export { type AsOf, readCatalogueAt, readPlayersAt } from './facts-at.ts';
export { identityIn, identityOf, readFacts, refuseUnknown } from './known-player.ts';
export {
  type FactsAhead,
  type Learned,
  learnAll,
  learnFacts,
  playerRows,
  readFactsOf,
  toRows,
} from './learn-facts.ts';
export {
  type KnownPauses,
  pausesOfPlayers,
  readKnownPauses,
  readPausedNow,
  readPausesAt,
} from './learn-pauses.ts';
export { relearnGames, relearnPlayers } from './relearn-facts.ts';
export {
  countErased,
  type ErasedPlayer,
  type ErasedStanding,
  insertErasedPlayer,
  readErasedByHash,
  readErasedStandings,
  writeErasedStandings,
} from './store/erased-players.ts';
export { type FactRow, readFactRows, readToldAfter } from './store/fact-events.ts';
export {
  notePlayers,
  notePlays,
  readGameFacts,
  readPlayerFacts,
  readPlayersAfter,
  writeGameFacts,
  writePlayerFacts,
} from './store/known-facts.ts';
export {
  type ConvertedAmounts,
  notePlayerCurrencies,
  type PlayerCurrency,
  readPlayersWithAmounts,
} from './store/player-currencies.ts';
export { readFirstPlayers, readNewestReceived, readSeenCurrencies } from './store/seen-facts.ts';
