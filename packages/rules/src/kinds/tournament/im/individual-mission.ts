import type { AttemptState } from '../attempts.ts';
import { tournamentMission } from '../tm/tournament-mission.ts';
import type { TypeRules } from '../tournament-type.ts';

/** IM: a mission alone against tiers; an attempt ends after `max_rounds`, which the settings bound for IM only. */
export const individualMission: TypeRules<AttemptState> = {
  ...tournamentMission,
  longName: 'INDIVIDUAL_MISSION',
  prizesBy: 'score',
};
