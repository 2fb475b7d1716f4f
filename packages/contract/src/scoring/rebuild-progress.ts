import { type Static, Type } from 'typebox';
import { count, model } from '../values/schemas.ts';

/** One row of `GET /api/v1/campaigns/{id}/rebuild-progress`: how far the board of a version is. */
export const rebuildProgressSchema = model('RebuildProgress', {
  version: Type.Integer({ description: 'Version of the campaign that it follows' }),
  shown: Type.Boolean({ description: 'Whether the leaderboard shows it' }),
  complete: Type.Boolean({ description: 'Whether every player is in it' }),
  players: count('Players known when it was started'),
  folded: count('Players whose rounds have been scored for it'),
  started_seq: count('Number of the event up to which scoring had come when it was started'),
});
export type RebuildProgress = Static<typeof rebuildProgressSchema>;
