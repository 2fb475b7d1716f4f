import type { PointsState } from '../points.ts';
import { pointTournament } from '../pt/point-tournament.ts';
import type { TypeRules } from '../tournament-type.ts';

/** RA: points over the player's first `max_rounds` counted rounds. */
export const races: TypeRules<PointsState> = {
  ...pointTournament,
  longName: 'RACES',
  isFull: (settings, state) => state.rounds >= settings.maxRounds,
};
