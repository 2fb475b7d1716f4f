export { offeredOperations } from './offered.ts';
