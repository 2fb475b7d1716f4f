import { Type } from 'typebox';
import { describedAs, maxIdLength } from './schemas.ts';

/** A player's id in the management API: any that an event can carry. */
export const playerIdSchema = Type.String({
  minLength: 1,
  maxLength: maxIdLength,
  description: 'The player, as events name them',
});

/** Path parameter of one player. */
export const playerPath = { player_id: playerIdSchema };

/**
 * Names the player where the path cannot: `.` and `..` are removed from paths by clients, also where they are
 * percent-encoded (RFC 3986 section 5.2.4, URL Standard). Then the path holds this instead of the id.
 */
export const noPlayerInPath = '-';

/** Query parameter of every operation with a player in its path. */
export const playerQuery = {
  player_id: Type.Optional(
    describedAs(
      playerIdSchema,
      `The player, where the id is \`.\` or \`..\`, which no path can hold: then the path holds \`${noPlayerInPath}\``,
    ),
  ),
};
