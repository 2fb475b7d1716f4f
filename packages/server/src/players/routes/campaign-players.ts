import type { Handlers } from '../../http/handlers.ts';
import type { Players } from '../players.ts';

/** `/api/v1/campaigns/{id}/players/{player_id}`: the place, score and prizes of a player (docs/rules/operations.md#6). */
export function campaignPlayerRoutes(players: Players) {
  return {
    readPlayerView: ({ staff, params: { id, player_id } }) =>
      players.readView(staff.tenant_id, id, player_id),
  } satisfies Partial<Handlers>;
}
