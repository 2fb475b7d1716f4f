import {
  type AttemptState,
  attemptProgress,
  copyAttempt,
  freshAttempt,
  type PackedAttempt,
  packAttempt,
  stepAttempt,
  unpackAttempt,
} from '../attempts.ts';
import type { TypeRules } from '../tournament-type.ts';

/** TM: the fewest rounds in which one attempt finished the mission. */
export const tournamentMission: TypeRules<AttemptState> = {
  longName: 'TOURNAMENT_MISSION',
  better: 'lower',
  counts: 'attempts',
  prizesBy: 'place',
  initial: freshAttempt,
  copy: copyAttempt,
  isFull: () => false,
  step: stepAttempt,
  score: (state) => state.best,
  progress: attemptProgress,
  encode: packAttempt,
  decode: (encoded) => unpackAttempt(encoded as PackedAttempt),
};
