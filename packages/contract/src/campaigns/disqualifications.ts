import { type Static, Type } from 'typebox';
import { reasonSchema } from './answers.ts';
import { playerIdSchema } from './opt-ins.ts';

/** Body of `POST /api/v1/campaigns/{id}/disqualifications` (decisions 5.4 and 7). */
export const disqualificationBodySchema = Type.Object(
  { player_id: playerIdSchema, reason: reasonSchema },
  { title: 'DisqualificationBody', additionalProperties: false },
);
export type DisqualificationBody = Static<typeof disqualificationBodySchema>;

/** A player whom staff took off a campaign's board. */
export const disqualificationSchema = Type.Object(
  {
    player_id: Type.String(),
    reason: Type.String({ description: 'The first that was given' }),
    author: Type.String({ description: 'Username of who did it' }),
    created_at: Type.String({ format: 'date-time' }),
  },
  { title: 'Disqualification' },
);
export type DisqualificationAnswer = Static<typeof disqualificationSchema>;
