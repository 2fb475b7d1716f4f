export { openPlayers, type Players } from './open-players.ts';
