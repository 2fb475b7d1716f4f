import { type Static, Type } from 'typebox';
import { playerIdSchema } from '../values/player-path.ts';
import { closedModel, model, reasonSchema } from '../values/schemas.ts';

/** Body of `POST /api/v1/campaigns/{id}/disqualifications` (docs/rules/places.md#4). */
export const disqualificationBodySchema = closedModel('DisqualificationBody', {
  player_id: playerIdSchema,
  reason: reasonSchema,
});
export type DisqualificationBody = Static<typeof disqualificationBodySchema>;

/** A player who was taken off a campaign's board by staff. */
export const disqualificationSchema = model('Disqualification', {
  player_id: Type.String(),
  reason: Type.String({ description: 'The reason of the first disqualification' }),
  author: Type.String({ description: 'Username of who did it' }),
  created_at: Type.String({ format: 'date-time' }),
});
export type DisqualificationAnswer = Static<typeof disqualificationSchema>;
