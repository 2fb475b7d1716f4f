import { defaultListingLanguage } from '@laurel/contract/listing/listing.ts';
import type { Handlers } from '../../http/handlers.ts';
import { envelope, type Links, rowsOf } from '../../http/pages.ts';
import type { Players } from '../players.ts';

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
