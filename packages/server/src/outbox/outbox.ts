export {
  dropMoments,
  moveMoments,
  type OutboxMessage,
  planMoments,
  takeFromOutbox,
  tellMoments,
  type WaitingMessage,
  writeOutbox,
} from './store.ts';
