export { InventedBoards, inventedTournament } from './invented-boards.ts';
