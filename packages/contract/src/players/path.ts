import { Type } from 'typebox';
import { playerIdSchema } from '../campaigns/opt-ins.ts';
import { describedAs } from '../values/enumerations.ts';

/** Path parameter of one player. */
export const playerPath = { player_id: playerIdSchema };

/**
 * Names the player where the path cannot: `.` and `..` are removed from paths by clients, also where they are percent-encoded (RFC 3986
 * section 5.2.4, URL Standard). Then this stands in the path in place of the id.
 */
export const noPlayerInPath = '-';

/** Query parameter of every operation with a player in its path. */
export const playerQuery = {
  player_id: Type.Optional(
    describedAs(
      playerIdSchema,
      `The player, where the id is \`.\` or \`..\`, which no path can hold: then \`${noPlayerInPath}\` stands in the path`,
    ),
  ),
};
