import { type Static, Type } from 'typebox';
import { maxIdLength } from '../values/amounts.ts';
import { storedTextPattern } from '../values/stored-text.ts';

/** A player's id in the management API: any that an event can carry. */
export const playerIdSchema = Type.String({
  minLength: 1,
  maxLength: maxIdLength,
  pattern: storedTextPattern,
  description: 'The player, as events name them',
});

/** Body of `POST /api/v1/campaigns/{id}/opt-ins` (docs/rules/rounds.md#6). */
export const optInBodySchema = Type.Object(
  {
    player_id: playerIdSchema,
    at: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'When the player joined, RFC 3339; without an offset it is UTC; now by default',
      }),
    ),
  },
  { title: 'OptInBody', additionalProperties: false },
);
export type OptInBody = Static<typeof optInBodySchema>;

/** A player who joined a campaign. */
export const optInSchema = Type.Object(
  {
    player_id: Type.String(),
    joined_at: Type.String({ format: 'date-time', description: 'The earliest time that was given, UTC' }),
  },
  { title: 'OptIn' },
);
export type OptInAnswer = Static<typeof optInSchema>;
