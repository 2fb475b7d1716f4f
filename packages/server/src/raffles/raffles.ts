export { type FixTickets, ticketsToFix } from './fix-tickets.ts';
export { openRaffles, type Raffles } from './open-raffles.ts';
