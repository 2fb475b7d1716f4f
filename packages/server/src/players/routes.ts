import { defaultListingLanguage } from '@laurel/contract/listing/listing.ts';
import type { PlayerCampaign, PlayerTournament } from '@laurel/contract/players/player-view.ts';
import { envelope, type Handlers, type Links, listPage, rowsOf } from '../http/handlers.ts';
import type { Players } from './players.ts';

/** Players, what they did and won (docs/rules/operations.md#6), and what they may ask for (docs/rules/data-rights.md). */
export function playerRoutes(players: Players, links: Links) {
  return {
    listPlayers: ({ staff, query }) => players.list(staff.tenant_id, query),
    readPlayer: ({ staff, params }) => players.read(staff.tenant_id, params.player_id),
    readPlayerView: ({ staff, params: { id, player_id } }) =>
      players.readView(staff.tenant_id, id, player_id),
    listPlayerCampaigns: (request) =>
      listPage(request, links, (tenant_id, rows) =>
        players.listCampaigns(tenant_id, request.params.player_id, { ...rows, kind: request.query.kind }),
      ),
    listPlayerTournaments: async (request) => {
      const { staff, params, query } = request;
      const asked = { ...rowsOf(query), kind: 'tournament' as const };
      const { count, results } = await players.listCampaigns(staff.tenant_id, params.player_id, asked);
      const isTournament = (one: PlayerCampaign): one is PlayerTournament =>
        one.tournament_type !== undefined;
      return envelope(request, links, { count, results: results.filter(isTournament) });
    },
    erasePlayer: ({ staff, params, body }) => players.erase(staff, params.player_id, body),
    exportPlayer: async ({ staff, params }, reply) => {
      const document = await players.export(staff.tenant_id, params.player_id);
      return reply.type('application/json; charset=utf-8').send(document);
    },
    /** Of the player of a token (docs/rules/live.md#7). */
    listOwnResults: async (request, reply) => {
      const { query, tenant_id, viewer } = request;
      const { language = defaultListingLanguage } = query;
      const player_id = viewer?.player_id;
      if (player_id == null) throw new TypeError('the guard of the operation admits players alone');
      const wanted = { player_id, language: language.toLowerCase(), ...rowsOf(query) };
      reply.header('cache-control', 'no-store');
      return envelope(request, links, await players.listOwnResults(tenant_id, wanted));
    },
  } satisfies Partial<Handlers>;
}
