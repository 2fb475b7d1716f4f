import { type Static, Type } from 'typebox';
import { count, model, utcTime } from '../values/schemas.ts';

/** One row of `GET /api/v1/campaigns/{id}/leaderboard` (docs/rules/operations.md#5). */
export const leaderboardRowSchema = model('LeaderboardRow', {
  place: Type.Integer({ minimum: 1, description: 'Equal scores share it under the tie rule `shared`' }),
  player_id: Type.String(),
  player_hash: Type.String({ description: 'The id that public boards show' }),
  player_username: Type.String({ description: 'The latest known, or `Player` and 6 characters of the hash' }),
  score: Type.String({ description: 'Exact decimal' }),
  reached_at: utcTime('When the score was reached, UTC'),
  open_alarms: Type.Optional(
    Type.Integer({
      minimum: 1,
      description:
        'Alarms about the player in this campaign that wait for a decision; absent: none, or a past board',
    }),
  ),
  prizes: Type.Array(Type.String(), { description: 'Titles in the campaign’s default language' }),
});

export type LeaderboardRow = Static<typeof leaderboardRowSchema>;

/** What a leaderboard says in addition to its rows. */
export const leaderboardMembers = {
  version: count('Grows with every change of the board; with `at`, the revision of the current board'),
  settled: Type.Boolean({ description: 'Whether it is final' }),
  scored_up_to: Type.Optional(
    utcTime(
      'Every event that was acknowledged by this time is scored; the time of the answer when none waits. Absent with `at`',
    ),
  ),
  at: Type.Optional(utcTime('The moment `at` of the query; absent if the query has none')),
  seq: Type.Optional(
    count('Number of the newest event that had been received by that moment and counts; only with `at`'),
  ),
};
