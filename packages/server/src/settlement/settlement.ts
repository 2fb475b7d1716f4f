export { finalBoard } from './final-board.ts';
export { openSettlement, type Settlements } from './open-settlement.ts';
