import { type Static, Type } from 'typebox';
import { model, orNull, timeOrNull, utcTime } from '../values/schemas.ts';

/** A completion of a step, or of a whole mission, that is fixed: its prize is owed (docs/rules/missions.md#4). */
export const completionSchema = model('MissionCompletion', {
  player_id: Type.String({ description: 'The player, or the opaque id of one who is erased' }),
  step: orNull(Type.Integer({ minimum: 1 }), 'Number of the step; null: all steps were completed'),
  period: Type.Integer({
    description: 'Day since 1970-01-01 or week in which; 0: the mission has no periods',
  }),
  period_start: orNull(
    Type.String({ format: 'date' }),
    'First day of that period in the time zone of the mission, by its rules now; null: it has no periods',
  ),
  repeat: Type.Integer({ minimum: 1, description: 'Which repeat in that period, from 1' }),
  completed_at: utcTime('When the fact happened that completed it'),
  fact: orNull(Type.String(), '`deposit` or `login`; null: a game round completed it'),
  game_id: Type.String({ description: 'Game of the round; empty of a deposit or a login' }),
  round_id: Type.String({ description: 'The round, or the unique_id of the deposit or login' }),
  seq: Type.Integer({ description: 'Number of the newest event that was known when it was fixed' }),
  fixed_at: utcTime('When it was fixed'),
  lost_at: timeOrNull(
    'Since when later events or corrections would no longer reach it; null: they do. What is owed stays',
  ),
});
export type MissionCompletion = Static<typeof completionSchema>;
