import { type Static, Type } from 'typebox';
import { count, model, orNull, utcTime } from '../values/schemas.ts';

/** How staff see a player everywhere. */
export const player = {
  player_id: Type.String(),
  player_hash: Type.String({ description: 'The id that public boards show' }),
  player_username: Type.String({ description: 'The latest known, or `Player` and 6 characters of the hash' }),
};

export const playerProgressSchema = model('PlayerProgress', {
  points: orNull(Type.String(), 'PT, RA, SR: points so far; null in other types'),
  attempt_rounds: orNull(
    Type.Integer(),
    'TM, IM: rounds that the running attempt has used; null in other types',
  ),
  tasks: Type.Array(
    Type.Object({
      task: Type.String(),
      done: Type.String({ description: 'In the unit of the task: stake, rounds or wins' }),
      target: Type.String(),
    }),
    { description: 'In the order of the definition' },
  ),
  repeats: Type.Optional(count('Missions: how often all steps were completed in this period')),
  level: Type.Optional(
    model(
      'PlayerLevel',
      {
        number: count('How many levels the player has; 0: none yet'),
        experience: Type.String({ description: 'Exact decimal' }),
        next_from: orNull(Type.String(), 'The experience of the next level; null: there is none'),
        season_ends: orNull(utcTime('When the season ends'), 'Null: it does not'),
      },
      'Levels: what the player has now',
    ),
  ),
});

/** One row of `GET /api/v1/campaigns/{id}/progress` (docs/rules/operations.md#5). */
export const progressRowSchema = model('ProgressRow', {
  place: Type.Integer({ minimum: 1 }),
  ...player,
  score: Type.String({ description: 'Exact decimal; missions: completed steps' }),
  reached_at: utcTime('When the score was reached'),
  progress: playerProgressSchema,
});
export type ProgressRow = Static<typeof progressRowSchema>;

/** What a list of progress has in addition to its rows. */
export const progressListMembers = {
  version: count('Of the board, as the leaderboard has it; 0 without a board'),
};
