import type { PlayerCampaign, PlayerTournament } from '@laurel/contract/players/player-view.ts';
import type { Handlers } from '../../http/handlers.ts';
import { envelope, type Links, rowsOf } from '../../http/pages.ts';
import type { Players } from '../players.ts';

/** `/api/v1/players`: the list, the facts of a player, and all of the player's campaigns (docs/rules/operations.md#6). */
export function playerRoutes(players: Players, links: Links) {
  return {
    listPlayers: ({ staff, query }) => players.list(staff.tenant_id, query),
    readPlayer: ({ staff, params }) => players.read(staff.tenant_id, params.player_id),
    listPlayerCampaigns: async (request) => {
      const { staff, params, query } = request;
      const asked = { ...rowsOf(query), kind: query.kind };
      const { count, campaigns } = await players.listCampaigns(staff.tenant_id, params.player_id, asked);
      return envelope(request, links, { count, results: campaigns });
    },
    listPlayerTournaments: async (request) => {
      const { staff, params, query } = request;
      const asked = { ...rowsOf(query), kind: 'tournament' as const };
      const { count, campaigns } = await players.listCampaigns(staff.tenant_id, params.player_id, asked);
      return envelope(request, links, { count, results: campaigns.filter(isTournament) });
    },
  } satisfies Partial<Handlers>;
}

function isTournament(campaign: PlayerCampaign): campaign is PlayerTournament {
  return campaign.tournament_type !== undefined;
}
