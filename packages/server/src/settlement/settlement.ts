export { openSettlement, type Settlements } from './open-settlement.ts';
