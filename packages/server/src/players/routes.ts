import { defaultListingLanguage } from '@laurel/contract/listing/listing.ts';
import type { PlayerCampaign, PlayerTournament } from '@laurel/contract/players/player-view.ts';
import { envelope, type Handlers, type Links, rowsOf } from '../http/handlers.ts';
import type { Players } from './players.ts';

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

/** `/api/v1/campaigns/{id}/players/{player_id}`: the place, score and prizes of a player (docs/rules/operations.md#6). */
export function campaignPlayerRoutes(players: Players) {
  return {
    readPlayerView: ({ staff, params: { id, player_id } }) =>
      players.readView(staff.tenant_id, id, player_id),
  } satisfies Partial<Handlers>;
}

/** `/api/v1/players/{player_id}/erase` and `/export` (docs/rules/data-rights.md). */
export function dataRightsRoutes(players: Players) {
  return {
    erasePlayer: ({ staff, params, body }) => players.erase(staff, params.player_id, body),
    exportPlayer: async ({ staff, params }, reply) => {
      const document = await players.export(staff.tenant_id, params.player_id);
      return reply.type('application/json; charset=utf-8').send(document);
    },
  } satisfies Partial<Handlers>;
}

/** `/public/api/v2/players/me/results`: the tournaments and prizes of the player of a token (docs/rules/live.md#7). */
export function resultRoutes(players: Pick<Players, 'listOwnResults'>, links: Links) {
  return {
    listOwnResults: async (request, reply) => {
      const { query, tenant_id, viewer } = request;
      const { language = defaultListingLanguage } = query;
      const player_id = viewer?.player_id;
      if (player_id == null) throw new TypeError('the guard of the operation admits players alone');
      const wanted = { player_id, language: language.toLowerCase(), ...rowsOf(query) };
      const found = await players.listOwnResults(tenant_id, wanted);
      reply.header('cache-control', 'no-store');
      return envelope(request, links, found);
    },
  } satisfies Partial<Handlers>;
}
