import { type Static, Type } from 'typebox';
import { player, playerProgressSchema } from '../players/player-view.ts';
import { utcTime } from '../values/enumerations.ts';

/** One row of `GET /api/v1/campaigns/{id}/progress` (docs/rules/operations.md#5). */
export const progressRowSchema = Type.Object(
  {
    place: Type.Integer({ minimum: 1 }),
    ...player,
    score: Type.String({ description: 'Exact decimal; missions: completed steps' }),
    reached_at: utcTime('When the score was reached'),
    progress: playerProgressSchema,
  },
  { title: 'ProgressRow' },
);
export type ProgressRow = Static<typeof progressRowSchema>;

/** What a list of progress has in addition to its rows. */
export const progressListMembers = {
  version: Type.Integer({
    minimum: 0,
    description: 'Of the board, as the leaderboard has it; 0 without a board',
  }),
};
