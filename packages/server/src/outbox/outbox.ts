export {
  dropMoments,
  moveMoments,
  type OutboxMessage,
  planMoments,
  takeFromOutbox,
  tellMoments,
  type WaitingMessage,
  writeOutbox,
} from './store/messages.ts';
export {
  type DuePlayerMessage,
  dropPlayerMessages,
  lockDuePlayerMessages,
  notePlayerMessages,
  type PlayerMessageNote,
  readLastSent,
  readWithPlayerMessages,
  withdrawPlayerMessages,
} from './store/player-messages.ts';
export { type FactToTell, tellPlayers } from './tell-players.ts';
