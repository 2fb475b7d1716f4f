import type { TournamentType as TypeCode } from '@laurel/contract/campaigns/definition.ts';
import { highestCoin } from './hc/highest-coin.ts';
import { individualMission } from './im/individual-mission.ts';
import { pointTournament } from './pt/point-tournament.ts';
import { races } from './ra/races.ts';
import { speedRaces } from './sr/speed-races.ts';
import { tournamentMission } from './tm/tournament-mission.ts';
import type { TypeRules } from './tournament-type.ts';

/** The six tournament types by their code (docs/rules/tournament-types.md#1). */
export const tournamentTypes: Readonly<Record<TypeCode, TypeRules>> = {
  PT: pointTournament,
  HC: highestCoin,
  TM: tournamentMission,
  IM: individualMission,
  RA: races,
  SR: speedRaces,
};
