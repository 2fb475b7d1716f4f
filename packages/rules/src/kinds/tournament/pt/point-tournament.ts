import { isZero } from '../../../money/decimal.ts';
import { teamPartsOf } from '../../../teams/team-points.ts';
import {
  addPoints,
  copyPoints,
  creditTasks,
  freshPoints,
  type PackedPoints,
  type PointsState,
  packPoints,
  pointsProgress,
  unpackPoints,
} from '../points.ts';
import type { TypeRules } from '../tournament-type.ts';

/** PT: points over all counted rounds. */
export const pointTournament: TypeRules<PointsState> = {
  longName: 'POINT_TOURNAMENT',
  better: 'higher',
  counts: 'points',
  prizesBy: 'place',
  initial: freshPoints,
  copy: copyPoints,
  isFull: () => false,
  step(step) {
    const points = creditTasks(step);
    if (!isZero(points)) addPoints(step, points);
  },
  score: (state) => (isZero(state.points) ? null : state.points),
  progress: pointsProgress,
  encode: packPoints,
  decode: (encoded) => unpackPoints(encoded as PackedPoints),
  teamParts: ({ teams = null }) => teamPartsOf(teams),
};
