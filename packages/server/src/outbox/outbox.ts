export { dropMoments, moveMoments, planMoments, tellMoments } from './store/campaign-moments.ts';
export { type OutboxMessage, takeFromOutbox, type WaitingMessage, writeOutbox } from './store/outbox.ts';
