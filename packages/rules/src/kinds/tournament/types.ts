import type { TournamentType } from '@laurel/contract/campaigns/definition.ts';
import { highestCoin } from './highest-coin.ts';
import { individualMission, tournamentMission } from './missions.ts';
import { pointTournament, races, speedRaces } from './points.ts';
import type { TypeRules } from './type-rules.ts';

/** The six tournament types by their code (decisions 5.3). */
export const tournamentTypes: Readonly<Record<TournamentType, TypeRules>> = {
  PT: pointTournament,
  HC: highestCoin,
  TM: tournamentMission,
  IM: individualMission,
  RA: races,
  SR: speedRaces,
};
